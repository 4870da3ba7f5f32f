import {
  embedLimits,
  embedScopes,
  type EmbedScope,
  type EmbedToken,
  type EmbedTokenRequest,
  type EmbedVisitor,
  type EmbedVisitorRequest,
} from '@stoa/core/contract';
import { embedOriginOf } from '@stoa/core/rules';
import { hashToken, newToken } from '../../platform/auth/tokens.js';
import type { Clock } from '../../platform/clock.js';
import type { ClaimSigner } from '../../platform/signed-claim.js';
import type { EmbedKeyRepository, StoredKey } from './embed.repository.js';
import { maxTokenCharacters, type EmbedClaims, type EmbedTokens } from './embed-tokens.js';
import { accepted, refuse, type EmbedResult } from './refusals.js';

/** The rights of a page: its key in its current state, and the scopes of its token. */
export interface EmbedGrant {
  key: StoredKey;
  claims: EmbedClaims;
  scopes: ReadonlySet<EmbedScope>;
}

/** The origin of a request. */
export interface RequestOrigin {
  /** Its `Origin`; `null` where a browser sends none, which is on the server's own pages alone. */
  origin: string | null;
  /** The origin of this server, whose own pages may use every key. */
  ownOrigin: string;
}

/** Dependencies of {@link createEmbedAccess}. */
export interface EmbedAccessDeps {
  keys: EmbedKeyRepository;
  tokens: EmbedTokens;
  /** Of visitors: the key is the value. */
  visitors: ClaimSigner<string>;
  clock: Clock;
  /** Whether a person may sign in; asked for those who try a key themselves. */
  isActivePerson(id: string): Promise<boolean>;
}

const notForPages = 'A secret belongs on a server, never in a page: this address does not answer browsers.';

const isAllowed = (origins: readonly string[], { origin, ownOrigin }: RequestOrigin): boolean =>
  origin === null || origin === ownOrigin || origins.includes(origin);

const isIn = (origins: readonly string[], { origin, ownOrigin }: RequestOrigin): boolean =>
  origins.includes(origin ?? ownOrigin);

/** Decides who may use the embeddable chat, from the key's row as it is now. */
export function createEmbedAccess({ keys, tokens, visitors, clock, isActivePerson }: EmbedAccessDeps) {
  const isActive = (key: StoredKey | undefined): key is StoredKey => key !== undefined && !key.revokedAt;

  return {
    /** Mints a token for an end user of a site, requested by its backend. */
    async mint(
      secret: string | null,
      asked: EmbedTokenRequest,
      page: RequestOrigin,
    ): Promise<EmbedResult<EmbedToken>> {
      if (page.origin !== null) return refuse('embed.origin', notForPages);
      const key = secret === null ? undefined : await keys.findBySecretHash(hashToken(secret));
      if (!isActive(key)) return refuse('embed.key');
      const { settings } = key;
      const origins = asked.origins?.map((origin) => embedOriginOf(origin) ?? origin) ?? null;
      const foreign = origins?.find(
        (origin) => !settings.origins.includes(origin) && origin !== page.ownOrigin,
      );
      if (foreign !== undefined)
        return refuse('embed.origin', `The key does not allow the origin "${foreign}".`);
      const scopes = asked.scopes ? [...new Set(asked.scopes)] : null;
      const beyond = scopes?.find((scope) => !settings.scopes.includes(scope));
      if (beyond !== undefined) return refuse('embed.scope', `The key does not allow "${beyond}".`);
      const signed = await tokens.sign(
        {
          keyId: key.id,
          secretVersion: key.secretVersion,
          kind: 'u',
          endUserId: asked.endUserId,
          name: asked.name?.trim() || null,
          origins,
          scopes,
        },
        Math.min(asked.ttlS ?? embedLimits.tokenTtlS, settings.maxTtlS),
      );
      if (signed.token.length > maxTokenCharacters)
        return refuse('embed.malformed', 'The token would be too long for a header. Name fewer origins.');
      await keys.touch(key.id, clock.now());
      return accepted(signed);
    },

    /** Mints a token for an anonymous visitor, with a signed claim by which the same visitor is recognized later. */
    async mintForVisitor(
      asked: EmbedVisitorRequest,
      page: RequestOrigin,
    ): Promise<EmbedResult<EmbedVisitor>> {
      const key = await keys.findByPublicKey(asked.key);
      if (!isActive(key)) return refuse('embed.key');
      if (!isAllowed(key.settings.origins, page)) return refuse('embed.origin');
      if (!key.settings.allowAnonymous) return refuse('embed.anonymous');
      const claim = asked.visitor === undefined ? undefined : visitors.read(asked.visitor);
      // A claim for another key or without a valid signature makes a new visitor.
      const visitorId = claim?.value === key.id ? claim.personId : newToken();
      await keys.touch(key.id, clock.now());
      const token = await tokens.sign(
        {
          keyId: key.id,
          secretVersion: key.secretVersion,
          kind: 'v',
          endUserId: visitorId,
          name: null,
          origins: null,
          scopes: null,
        },
        Math.min(embedLimits.tokenTtlS, key.settings.maxTtlS),
      );
      return accepted({ ...token, visitor: visitors.sign(visitorId, key.id) });
    },

    /** The current rights of a token's bearer on a page. */
    async authorize(token: string | null, page: RequestOrigin): Promise<EmbedResult<EmbedGrant>> {
      const claims = token === null ? undefined : await tokens.read(token);
      if (!claims) return refuse('embed.token');
      const key = await keys.find(claims.keyId);
      if (!isActive(key)) return refuse('embed.key');
      if (key.secretVersion !== claims.secretVersion) return refuse('embed.token');
      if (claims.kind === 'p' && !(await isActivePerson(claims.endUserId))) return refuse('embed.token');
      const { settings } = key;
      if (!isAllowed(settings.origins, page) || (claims.origins && !isIn(claims.origins, page)))
        return refuse('embed.origin');
      if (claims.kind === 'v' && !settings.allowAnonymous) return refuse('embed.anonymous');
      const scopes = new Set(
        embedScopes.filter(
          (scope) => settings.scopes.includes(scope) && (claims.scopes?.includes(scope) ?? true),
        ),
      );
      return accepted({ key, claims, scopes });
    },

    /** Whether a grant still holds: its key is in force, with the same secret, and so is who tries it. */
    async isCurrent({ key, claims }: EmbedGrant): Promise<boolean> {
      const now = await keys.find(key.id);
      return (
        isActive(now) &&
        now.secretVersion === key.secretVersion &&
        (claims.kind !== 'p' || (await isActivePerson(claims.endUserId)))
      );
    },

    /** The pages that may show a frame of this key; `undefined` for a key that is not in force. */
    async frameOf(publicKey: string): Promise<StoredKey | undefined> {
      const key = await keys.findByPublicKey(publicKey);
      return isActive(key) ? key : undefined;
    },
  };
}

/** See {@link createEmbedAccess}. */
export type EmbedAccess = ReturnType<typeof createEmbedAccess>;
