import type { FastifyInstance } from 'fastify';
import type { ArchiveAddresses } from '../../rooms/people/archive-addresses.js';
import { personArchivePath } from '../../rooms/people/archive-addresses.js';
import type { PeopleService } from '../../rooms/people/people.service.js';
import { attachment } from './attachment.js';
import { quiet, readClaim, refuseUnknown, type SignedAddressDeps } from './signed-addresses.js';

/** Dependencies of {@link registerPersonArchives}. */
export interface PersonArchiveRouteDeps extends SignedAddressDeps {
  addresses: Pick<ArchiveAddresses, 'read'>;
  people: Pick<PeopleService, 'fetchArchive'>;
}

/** Streams archives of people at signed addresses, to the administrator who asked for one and still is one. */
export function registerPersonArchives(app: FastifyInstance, deps: PersonArchiveRouteDeps): void {
  app.get(personArchivePath, async (request, reply) => {
    const claim = await readClaim(request, (token) => deps.addresses.read(token), deps);
    const caller = claim && (await deps.findCaller(request));
    if (!caller?.isAdmin || caller.id !== claim?.personId) return refuseUnknown(reply);
    const archive = await deps.people.fetchArchive(claim.value, caller.id, request.ip);
    if (!archive) return refuseUnknown(reply);
    const name = `${archive.email} ${archive.createdAt.toISOString().slice(0, 10)}.zip`;
    return quiet(reply)
      .header('content-type', 'application/zip')
      .header('content-length', archive.size)
      .header('content-disposition', attachment(name))
      .header('x-content-type-options', 'nosniff')
      .send(archive.content);
  });
}
