import type { DocumentFormat } from '@stoa/core/contract';
import type { FastifyInstance } from 'fastify';
import { documentPath, type DocumentAddresses } from '../../rooms/documents/document-address.js';
import type { DocumentService } from '../../rooms/documents/documents.service.js';
import { attachment } from './attachment.js';
import { quiet, readClaim, refuseUnknown, type SignedAddressDeps } from './signed-addresses.js';

/** Dependencies of {@link registerDocuments}. */
export interface DocumentRouteDeps extends SignedAddressDeps {
  addresses: Pick<DocumentAddresses, 'read'>;
  documents: Pick<DocumentService, 'find'>;
}

const types: Record<DocumentFormat, string> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
};

/**
 * Serves documents at their signed addresses: 404 while one is being generated, 410 when that failed. A signed-in person other
 * than the address's own is refused.
 *
 * @source protocol §3.13; the status of a failure is ours
 */
export function registerDocuments(app: FastifyInstance, deps: DocumentRouteDeps): void {
  app.get(documentPath, async (request, reply) => {
    const claim = await readClaim(request, (token) => deps.addresses.read(token), deps);
    const document = claim && (await deps.documents.find(claim.personId, claim.documentId));
    if (!document) return refuseUnknown(reply);
    void quiet(reply);
    switch (document.status) {
      case 'working':
        return reply
          .code(404)
          .header('retry-after', '1')
          .send({ error: 'The document is not ready yet.', code: 'document.working' });
      case 'failed':
        return reply.code(410).send({ error: document.failure, code: 'document.failed' });
      case 'ready':
        return reply
          .header('content-type', types[document.format])
          .header('content-disposition', attachment(document.fileName))
          .header('x-content-type-options', 'nosniff')
          .send(document.content);
      default:
        return document satisfies never;
    }
  });
}
