import type { FastifyInstance } from 'fastify';
import {
  apiDocumentPath,
  apiDocumentTypes,
  type ApiDocumentService,
} from '../../rooms/api-documents/api-documents.service.js';
import { attachment } from './attachment.js';
import { protectFile } from './blobs.js';
import {
  quiet,
  readClaim,
  refuse,
  refuseUnknown,
  registerUpload,
  type SignedAddressDeps,
} from './signed-addresses.js';

/** Dependencies of {@link registerApiDocuments}. */
export interface ApiDocumentRouteDeps extends SignedAddressDeps {
  apiDocuments: ApiDocumentService;
}

const limitBytes = 20 * 1024 * 1024;

/** Serves the signed addresses of uploaded documentation: an administrator puts it, people get it. @source protocol §3.7 */
export function registerApiDocuments(app: FastifyInstance, deps: ApiDocumentRouteDeps): void {
  const { apiDocuments } = deps;
  registerUpload(app, {
    path: apiDocumentPath,
    limitBytes,
    claimOf: (request) => readClaim(request, (token) => apiDocuments.read('put', token), deps),
    async keep({ value, personId }, content, { reply }) {
      const outcome = await apiDocuments.arrive({ id: value, personId }, content);
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

  app.get(apiDocumentPath, async (request, reply) => {
    const claim = await readClaim(request, (token) => apiDocuments.read('get', token), deps);
    const document = claim && (await apiDocuments.contentOf(claim.value));
    if (!document) return refuseUnknown(reply);
    const { kind, fileName, content } = document;
    return protectFile(request, quiet(reply), apiDocumentTypes[kind], attachment(fileName)).send(content);
  });
}
