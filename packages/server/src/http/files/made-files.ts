import type { FastifyInstance } from 'fastify';
import { madeFilePath, type MadeFiles } from '../../rooms/interpreter/made-files.js';
import { attachment } from './attachment.js';
import { protectFile } from './blobs.js';
import { quiet, readClaim, refuseUnknown, type SignedAddressDeps } from './signed-addresses.js';

/** Dependencies of {@link registerMadeFiles}. */
export interface MadeFileRouteDeps extends SignedAddressDeps {
  made: Pick<MadeFiles, 'read' | 'find'>;
}

/** Serves files that programs have made at their signed addresses. @source protocol §2.9 */
export function registerMadeFiles(app: FastifyInstance, deps: MadeFileRouteDeps): void {
  app.get(madeFilePath, async (request, reply) => {
    const claim = await readClaim(request, (token) => deps.made.read(token), deps);
    const file = claim && (await deps.made.find(claim));
    if (!file) return refuseUnknown(reply);
    const name = file.name.split('/').at(-1) ?? file.name;
    return protectFile(request, quiet(reply), file.type, attachment(name)).send(file.content);
  });
}
