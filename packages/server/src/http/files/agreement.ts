import type { FastifyInstance } from 'fastify';
import { agreementPath, type AgreementAddresses } from '../../rooms/agreement/agreement-addresses.js';
import type { AgreementService } from '../../rooms/agreement/agreement.service.js';
import { protectFile } from './blobs.js';
import {
  quiet,
  readClaim,
  refuse,
  refuseUnknown,
  registerUpload,
  type SignedAddressDeps,
} from './signed-addresses.js';

/** Dependencies of {@link registerAgreement}. */
export interface AgreementRouteDeps extends SignedAddressDeps {
  addresses: Pick<AgreementAddresses, 'read'>;
  agreement: Pick<AgreementService, 'arrive' | 'contentOf'>;
}

const limitBytes = 20 * 1024 * 1024;

/** Serves the signed addresses of data disclosures: an administrator puts one, people get it. @source protocol §3.11 */
export function registerAgreement(app: FastifyInstance, deps: AgreementRouteDeps): void {
  registerUpload(app, {
    path: agreementPath,
    limitBytes,
    claimOf: (request) => readClaim(request, (token) => deps.addresses.read('put', token), deps),
    async keep({ value }, content, { reply }) {
      const outcome = await deps.agreement.arrive(value, content);
      switch (outcome) {
        case 'kept':
          return reply.code(200).send();
        case 'unknown':
          return refuseUnknown(reply);
        case 'there':
          return refuse(reply, 409, 'The document has been uploaded already.', 'file.there');
        case 'damaged':
          return refuse(reply, 400, 'The document is not what was announced. Send it again.', 'file.damaged');
        default:
          return outcome satisfies never;
      }
    },
  });

  app.get(agreementPath, async (request, reply) => {
    const claim = await readClaim(request, (token) => deps.addresses.read('get', token), deps);
    const document = claim ? await deps.agreement.contentOf(claim.value) : null;
    if (!document) return refuseUnknown(reply);
    return protectFile(
      request,
      quiet(reply),
      document.type,
      'attachment; filename="data-disclosure.pdf"',
    ).send(document.content);
  });
}
