import * as z from 'zod/mini';
import type { Clock } from '../../../platform/clock.js';
import { createClaimSigner } from '../../../platform/signed-claim.js';

/** Where a PowerPoint template is put. */
export const templatePath = '/api/presigned/templates';

const validMs = 15 * 60_000;

/** Signs addresses of templates that are about to be uploaded, and reads them. */
export interface TemplateAddresses {
  address(personId: string, id: string): string;
  /** @returns `undefined` for an address that we did not sign or that has expired */
  read(token: string): { personId: string; value: string } | undefined;
}

/** Makes {@link TemplateAddresses}. */
export function createTemplateAddresses(secret: string, clock: Clock): TemplateAddresses {
  const signer = createClaimSigner({
    secret,
    purpose: 'template-put',
    value: z.string().check(z.maxLength(60)),
    validMs,
    clock,
  });
  return {
    address: (personId, id) => `${templatePath}?t=${signer.sign(personId, id)}`,
    read: (token) => signer.read(token),
  };
}
