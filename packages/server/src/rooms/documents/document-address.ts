import * as z from 'zod/mini';
import type { Clock } from '../../platform/clock.js';
import { createClaimSigner } from '../../platform/signed-claim.js';

/** Signs addresses of documents, and reads them. */
export interface DocumentAddresses {
  /** An address for one person and one document; valid as long as the document is kept. */
  address(personId: string, documentId: string): string;
  /** @returns `undefined` for an address that we did not sign or that has expired. */
  read(token: string): { personId: string; documentId: string } | undefined;
}

export const documentPath = '/api/presigned/documents';

/** How long a document is kept for fetching. */
export const documentRetentionMs = 15 * 60_000;

/** Makes {@link DocumentAddresses}. */
export function createDocumentAddresses(secret: string, clock: Clock): DocumentAddresses {
  const signer = createClaimSigner({
    secret,
    purpose: 'presigned-documents',
    value: z.string().check(z.maxLength(60)),
    validMs: documentRetentionMs,
    clock,
  });
  return {
    address: (personId, documentId) => `${documentPath}?t=${signer.sign(personId, documentId)}`,
    read(token) {
      const claim = signer.read(token);
      return claim && { personId: claim.personId, documentId: claim.value };
    },
  };
}
