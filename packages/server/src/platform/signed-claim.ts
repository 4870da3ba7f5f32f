import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { Clock } from './clock.js';
import { deriveKey } from './seal.js';

/** Signs what an address stands for, so that the address can be fetched with a plain GET, and reads it again. */
export interface ClaimSigner<T> {
  /** A token for one person; valid for a few minutes. */
  sign(personId: string, value: T): string;
  /** @returns `undefined` for a token that we did not sign or that has expired. */
  read(token: string): { personId: string; value: T } | undefined;
}

/** How claims are signed. */
export interface ClaimOptions<T> {
  /** Key material of the installation, the same on every process. */
  secret: string;
  /** A token signed for one purpose is worth nothing for another. */
  purpose: string;
  value: z.ZodMiniType<T>;
  validMs: number;
  clock: Clock;
}

/** Makes a {@link ClaimSigner}. */
export function createClaimSigner<T>({
  secret,
  purpose,
  value,
  validMs,
  clock,
}: ClaimOptions<T>): ClaimSigner<T> {
  const key = deriveKey(secret, purpose);
  const mac = (payload: string) => createHmac('sha256', key).update(payload).digest('base64url');
  const claimSchema = z.object({ person: z.string(), expires: z.number(), value });

  return {
    sign(person, signed) {
      const claim = { person, expires: clock.now().getTime() + validMs, value: signed };
      const payload = Buffer.from(JSON.stringify(claim)).toString('base64url');
      return `${payload}.${mac(payload)}`;
    },
    read(token) {
      const [payload = '', signature = '', ...rest] = token.split('.');
      const [given, wanted] = [Buffer.from(signature), Buffer.from(mac(payload))];
      if (rest.length > 0 || given.length !== wanted.length || !timingSafeEqual(given, wanted))
        return undefined;
      const claim = z.safeParse(claimSchema, JSON.parse(Buffer.from(payload, 'base64url').toString()));
      if (!claim.success || claim.data.expires < clock.now().getTime()) return undefined;
      return { personId: claim.data.person, value: claim.data.value as T };
    },
  };
}
