import { integrationIds, type IntegrationId } from '@stoa/core/contract';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import type { Clock } from '../../platform/clock.js';
import { createSealer } from '../../platform/seal.js';
import type { AccountProvider, AccountTokens } from './provider.js';

/** State of an authorization window. It travels with the window, sealed, so that abandoned ones leave nothing on the server. */
const attemptSchema = z.object({
  personId: z.string(),
  integration: z.enum(integrationIds),
  codeVerifier: z.string(),
  redirectUri: z.string(),
  expiresAt: z.number(),
});
const attemptMs = 15 * 60_000;
/** A token that ends so soon is renewed before it is used. */
const spareMs = 60_000;

/** How often an account may be connected anew while its access is renewed. */
const maxTries = 3;

/** Tokens as they are kept. */
interface KeptTokens {
  sealed: string;
  tokens: AccountTokens;
}

/** A token to read an account with, or why there is none: it has to be connected (again), or the provider cannot be asked. */
export type AccessToken = { ok: true; token: string } | { ok: false; reason: 'signIn' | 'unreachable' };

/** Dependencies of {@link createIntegrationsService}. */
export interface IntegrationsServiceDeps {
  pool: Pool;
  clock: Clock;
  secret: string;
  /** Asked at each use; null where none is configured. */
  provider(): Promise<AccountProvider | null>;
}

/** Connects accounts of third parties. Tokens are kept sealed and never leave the server. */
export function createIntegrationsService({ pool, clock, secret, provider: find }: IntegrationsServiceDeps) {
  const sealer = createSealer(secret, 'integrations');
  const placeOf = (personId: string, integration: IntegrationId) => `${personId}/${integration}`;

  async function tokensOf(personId: string, integration: IntegrationId): Promise<KeptTokens | null> {
    const { rows } = await pool.query<{ tokens: string }>(
      'select tokens from integrations where person_id = $1 and integration = $2',
      [personId, integration],
    );
    const sealed = rows[0]?.tokens;
    const opened = sealed === undefined ? null : sealer.open(sealed, placeOf(personId, integration));
    return sealed === undefined || opened === null
      ? null
      : { sealed, tokens: JSON.parse(opened) as AccountTokens };
  }

  /** Whether nobody has connected the account anew meanwhile. @param renewed null to forget it */
  async function replace(
    personId: string,
    integration: IntegrationId,
    { sealed }: KeptTokens,
    renewed: AccountTokens | null,
  ): Promise<boolean> {
    const place = [personId, integration, sealed];
    const { rowCount } =
      renewed === null
        ? await pool.query(
            'delete from integrations where person_id = $1 and integration = $2 and tokens = $3',
            place,
          )
        : await pool.query(
            'update integrations set tokens = $4 where person_id = $1 and integration = $2 and tokens = $3',
            [...place, sealer.seal(JSON.stringify(renewed), placeOf(personId, integration))],
          );
    return rowCount === 1;
  }

  return {
    /**
     * The token to read an account with, renewed where it has ended. What the provider has taken back is connected no more.
     *
     * @param stale a token that was refused
     */
    async accessToken(personId: string, integration: IntegrationId, stale?: string): Promise<AccessToken> {
      const provider = await find();
      for (let tries = 0; provider && tries < maxTries; tries += 1) {
        const kept = await tokensOf(personId, integration);
        if (!kept) break;
        const { tokens } = kept;
        const now = clock.now().getTime();
        if (tokens.accessToken !== stale && tokens.expiresAt - spareMs > now)
          return { ok: true, token: tokens.accessToken };
        const renewed =
          tokens.refreshToken === null
            ? null
            : await provider.refresh(tokens.refreshToken, now).catch(() => undefined);
        if (renewed === undefined) return { ok: false, reason: 'unreachable' };
        const isKept = await replace(personId, integration, kept, renewed);
        if (renewed && isKept) return { ok: true, token: renewed.accessToken };
      }
      return { ok: false, reason: 'signIn' };
    },

    /** The address of the provider; null where none is configured. */
    async begin(personId: string, integration: IntegrationId, redirectUri: string): Promise<URL | null> {
      const provider = await find();
      if (!provider) return null;
      const { url, codeVerifier } = await provider.begin(integration, redirectUri);
      const attempt = { personId, integration, codeVerifier, redirectUri };
      const expiresAt = clock.now().getTime() + attemptMs;
      url.searchParams.set('state', sealer.seal(JSON.stringify({ ...attempt, expiresAt }), 'attempt'));
      return url;
    },

    /** Ends a window that the provider has sent back. @returns whether the account is connected */
    async finish(personId: string, query: URLSearchParams): Promise<boolean> {
      const state = query.get('state') ?? '';
      const opened = sealer.open(state, 'attempt');
      const attempt = opened === null ? null : attemptSchema.parse(JSON.parse(opened));
      const now = clock.now().getTime();
      const provider = await find();
      // A window that another person began connects nothing here.
      if (!provider || !attempt || attempt.personId !== personId || attempt.expiresAt < now) return false;
      const callback = new URL(attempt.redirectUri);
      callback.search = query.toString();
      const tokens = await provider.finish(callback, state, attempt.codeVerifier, now).catch(() => null);
      if (!tokens) return false;
      const { integration } = attempt;
      await pool.query(
        `insert into integrations (person_id, integration, tokens, connected_at) values ($1, $2, $3, $4)
         on conflict (person_id, integration) do update
         set tokens = excluded.tokens, connected_at = excluded.connected_at`,
        [
          personId,
          integration,
          sealer.seal(JSON.stringify(tokens), placeOf(personId, integration)),
          clock.now(),
        ],
      );
      return true;
    },

    /** Which of these the person has connected. */
    async connected(personId: string, asked: readonly string[]): Promise<IntegrationId[]> {
      const { rows } = await pool.query<{ integration: IntegrationId }>(
        'select integration from integrations where person_id = $1 and integration = any($2::text[])',
        [personId, asked],
      );
      return integrationIds.filter((id) => rows.some(({ integration }) => integration === id));
    },

    /** Has the provider take access back, and forgets the tokens. @returns false when the provider could not be reached */
    async disconnect(personId: string, integration: IntegrationId): Promise<boolean> {
      const kept = await tokensOf(personId, integration);
      try {
        if (kept) await (await find())?.revoke(kept.tokens.refreshToken ?? kept.tokens.accessToken);
      } catch {
        return false;
      }
      await pool.query('delete from integrations where person_id = $1 and integration = $2', [
        personId,
        integration,
      ]);
      return true;
    },
  };
}

/** See {@link createIntegrationsService}. */
export type IntegrationsService = ReturnType<typeof createIntegrationsService>;
