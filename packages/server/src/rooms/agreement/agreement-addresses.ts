import * as z from 'zod/mini';
import type { Clock } from '../../platform/clock.js';
import { createClaimSigner } from '../../platform/signed-claim.js';

/** Where a data disclosure is put and fetched. */
export const agreementPath = '/api/data-disclosure/document';

const validMs = 15 * 60_000;
const purposes = ['put', 'get'] as const;
type Purpose = (typeof purposes)[number];

/** Signs addresses of one data disclosure, and reads them. */
export interface AgreementAddresses {
  address(purpose: Purpose, personId: string, id: string): string;
  /** @returns the id of the disclosure; `undefined` for an address that we did not sign for this, or that has expired */
  read(purpose: Purpose, token: string): { personId: string; value: string } | undefined;
}

/** Makes {@link AgreementAddresses}. */
export function createAgreementAddresses(secret: string, clock: Clock): AgreementAddresses {
  const signerOf = (purpose: Purpose) =>
    createClaimSigner({
      secret,
      purpose: `agreement-${purpose}`,
      value: z.string().check(z.maxLength(60)),
      validMs,
      clock,
    });
  const signers = { put: signerOf('put'), get: signerOf('get') };
  return {
    address: (purpose, personId, id) => `${agreementPath}?t=${signers[purpose].sign(personId, id)}`,
    read: (purpose, token) => signers[purpose].read(token),
  };
}
