import { embedScopes } from '@stoa/core/contract';
import { jwtVerify, SignJWT } from 'jose';
import * as z from 'zod/mini';
import type { Clock } from '../../platform/clock.js';
import { deriveKey } from '../../platform/seal.js';

/** How an end user came: named by the site, a visitor, or an administrator who tries a key. */
export type EndUserKind = 'u' | 'v' | 'p';

/** The claims of an embed token. */
export interface EmbedClaims {
  keyId: string;
  secretVersion: number;
  kind: EndUserKind;
  /** As the site, the visitor's secret or the session names them. */
  endUserId: string;
  name: string | null;
  /** Narrows the key's origins; `null` for all of them. */
  origins: string[] | null;
  /** Narrows the key's scopes; `null` for all of them. */
  scopes: string[] | null;
}

/** Signs and reads embed tokens. */
export interface EmbedTokens {
  /** @param ttlS seconds. */
  sign(claims: EmbedClaims, ttlS: number): Promise<{ token: string; expiresAt: string }>;
  /** @returns `undefined` for whatever we did not sign as an embed token, and for a token past its time. */
  read(token: string): Promise<EmbedClaims | undefined>;
}

const issuer = 'stoa';
const audience = 'stoa-embed';
const type = 'stoa-embed+jwt';
const algorithm = 'HS256';
/** A header has space for so much. @units characters */
export const maxTokenCharacters = 8_000;

const payloadSchema = z.object({
  kid: z.string(),
  ver: z.int(),
  sub: z.string().check(z.regex(/^[uvp]:/)),
  name: z.optional(z.string()),
  origins: z.optional(z.array(z.string())),
  scopes: z.optional(z.array(z.enum(embedScopes))),
});

/** Makes {@link EmbedTokens}: JWTs (HS256) under a key of their own, derived from the installation's secret. */
export function createEmbedTokens(secret: string, clock: Clock): EmbedTokens {
  const key = deriveKey(secret, 'embed-token');
  return {
    async sign({ keyId, secretVersion, kind, endUserId, name, origins, scopes }, ttlS) {
      const nowS = Math.floor(clock.now().getTime() / 1000);
      const token = await new SignJWT({
        kid: keyId,
        ver: secretVersion,
        ...(name !== null && { name }),
        ...(origins !== null && { origins }),
        ...(scopes !== null && { scopes }),
      })
        .setProtectedHeader({ alg: algorithm, typ: type })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(`${kind}:${endUserId}`)
        .setIssuedAt(nowS)
        .setExpirationTime(nowS + ttlS)
        .sign(key);
      return { token, expiresAt: new Date((nowS + ttlS) * 1000).toISOString() };
    },
    async read(token) {
      if (token.length > maxTokenCharacters) return undefined;
      const verified = await jwtVerify(token, key, {
        algorithms: [algorithm],
        issuer,
        audience,
        typ: type,
        currentDate: clock.now(),
        requiredClaims: ['exp', 'sub', 'kid', 'ver'],
      }).catch(() => undefined);
      const payload = verified && z.safeParse(payloadSchema, verified.payload);
      if (!payload?.success) return undefined;
      const { kid, ver, sub, name = null, origins = null, scopes = null } = payload.data;
      return {
        keyId: kid,
        secretVersion: ver,
        kind: sub.charAt(0) as EndUserKind,
        endUserId: sub.slice(2),
        name,
        origins,
        scopes,
      };
    },
  };
}
