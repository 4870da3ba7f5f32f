import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { Clock } from '../../platform/clock.js';
import { deriveKey } from '../../platform/seal.js';

/** What an address stands for. */
export const chunkSchema = z.discriminatedUnion('kind', [
  /** Summaries of the conversations whose ids lie between two ids, both included. */
  z.object({ kind: z.literal('summaries'), from: z.string(), to: z.string() }),
  /** The same, for conversations without messages. */
  z.object({ kind: z.literal('empty'), from: z.string(), to: z.string() }),
  /** Whole conversations. */
  z.object({ kind: z.literal('whole'), ids: z.array(z.string()) }),
]);
export type Chunk = z.output<typeof chunkSchema>;

const claimSchema = z.object({ person: z.string(), expires: z.number(), chunk: chunkSchema });

/** Signs addresses that can be fetched with a plain GET, and reads them. */
export interface Presigner {
  /** An address for one person and one chunk; valid for a few minutes. */
  address(personId: string, chunk: Chunk): string;
  /** @returns `undefined` for an address that we did not sign or that has expired. */
  read(token: string): { personId: string; chunk: Chunk } | undefined;
}

export const presignedPath = '/api/presigned/conversations';
const validMs = 5 * 60_000;

/**
 * Makes a {@link Presigner}.
 *
 * @param secret key material of the installation, the same on every process.
 */
export function createPresigner(secret: string, clock: Clock): Presigner {
  const key = deriveKey(secret, 'presigned-conversations');
  const sign = (payload: string) => createHmac('sha256', key).update(payload).digest('base64url');

  return {
    address(person, chunk) {
      const claim = { person, expires: clock.now().getTime() + validMs, chunk };
      const payload = Buffer.from(JSON.stringify(claim)).toString('base64url');
      return `${presignedPath}?t=${payload}.${sign(payload)}`;
    },
    read(token) {
      const [payload = '', signature = '', ...rest] = token.split('.');
      const [given, wanted] = [Buffer.from(signature), Buffer.from(sign(payload))];
      if (rest.length > 0 || given.length !== wanted.length || !timingSafeEqual(given, wanted))
        return undefined;
      const claim = z.safeParse(claimSchema, JSON.parse(Buffer.from(payload, 'base64url').toString()));
      if (!claim.success || claim.data.expires < clock.now().getTime()) return undefined;
      return { personId: claim.data.person, chunk: claim.data.chunk };
    },
  };
}
