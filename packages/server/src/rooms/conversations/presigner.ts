import * as z from 'zod/mini';
import type { Clock } from '../../platform/clock.js';
import { createClaimSigner } from '../../platform/signed-claim.js';

/** The target of a presigned address. */
export const chunkSchema = z.discriminatedUnion('kind', [
  /** Summaries of the conversations whose ids lie between two ids, both included. */
  z.object({ kind: z.literal('summaries'), from: z.string(), to: z.string() }),
  /** The same, for conversations without messages. */
  z.object({ kind: z.literal('empty'), from: z.string(), to: z.string() }),
  /** Whole conversations. */
  z.object({ kind: z.literal('whole'), ids: z.array(z.string()) }),
]);
export type Chunk = z.output<typeof chunkSchema>;

/** Signs addresses that can be fetched with a plain GET, and reads them. */
export interface Presigner {
  /** An address for one person and one chunk; valid for a few minutes. */
  address(personId: string, chunk: Chunk): string;
  /** @returns `undefined` for an address that we did not sign or that has expired. */
  read(token: string): { personId: string; chunk: Chunk } | undefined;
}

export const presignedPath = '/api/presigned/conversations';

/**
 * Makes a {@link Presigner}.
 *
 * @param secret key material of the installation, the same on every process.
 */
export function createPresigner(secret: string, clock: Clock): Presigner {
  const signer = createClaimSigner({
    secret,
    purpose: 'presigned-conversations',
    value: chunkSchema,
    validMs: 5 * 60_000,
    clock,
  });
  return {
    address: (personId, chunk) => `${presignedPath}?t=${signer.sign(personId, chunk)}`,
    read(token) {
      const claim = signer.read(token);
      return claim && { personId: claim.personId, chunk: claim.value };
    },
  };
}
