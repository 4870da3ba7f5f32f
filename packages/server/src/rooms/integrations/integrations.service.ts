import { integrationIds, type IntegrationId } from '@stoa/core/contract';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import type { Clock } from '../../platform/clock.js';
import { createSealer } from '../../platform/seal.js';
import type { AccountProvider, AccountTokens } from './provider.js';

/** Where the provider sends the window back to. */
export const integrationsCallbackPath = '/api/integrations/callback';

/** State of an authorization window. It travels with the window, sealed, so that abandoned ones leave nothing on the server. */
const attemptSchema = z.object({
  personId: z.string(),
  integration: z.enum(integrationIds),
  codeVerifier: z.string(),
  redirectUri: z.string(),
  expiresAt: z.number(),
});
const attemptMs = 15 * 60_000;

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

  return {
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
      const { rows } = await pool.query<{ tokens: string }>(
        'select tokens from integrations where person_id = $1 and integration = $2',
        [personId, integration],
      );
      const [row] = rows;
      if (!row) return true;
      const opened = sealer.open(row.tokens, placeOf(personId, integration));
      const tokens = opened === null ? null : (JSON.parse(opened) as AccountTokens);
      try {
        if (tokens) await (await find())?.revoke(tokens.refreshToken ?? tokens.accessToken);
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
