import type { Clock } from '../clock.js';
import type { BackendToken, Oidc } from './oidc.js';
import type { Sessions } from './sessions.js';

/** The tokens with which people are known to the backend behind this server. */
export interface BackendTokens {
  /** @returns null where the session has none, or none any more; then the person has to sign in again. */
  of(sessionIdHash: string): Promise<string | null>;
}

/** Dependencies of {@link createBackendTokens}. */
export interface BackendTokensDeps {
  sessions: Pick<Sessions, 'providerToken'>;
  oidc: Pick<Oidc, 'exchange'>;
  clock: Clock;
  /** Of the exchange; null for the provider's access token itself. */
  audience: string | null;
}

/** An exchanged token is given up so long before its end. */
const earlyMs = 30_000;
const maxKept = 10_000;

/**
 * The provider's access token of a session, or what the provider gives in exchange for it. Exchanged tokens are kept in memory until
 * their end, each under the token that it was given for.
 */
export function createBackendTokens({ sessions, oidc, clock, audience }: BackendTokensDeps): BackendTokens {
  const exchanged = new Map<string, Promise<BackendToken | null>>();

  async function exchange(token: string, forAudience: string): Promise<string | null> {
    const kept = await exchanged.get(token);
    if (kept && kept.expiresAt.getTime() - earlyMs > clock.now().getTime()) return kept.token;
    const asked = oidc.exchange(token, forAudience);
    exchanged.set(token, asked);
    const [oldest] = exchanged.keys();
    if (exchanged.size > maxKept && oldest !== undefined) exchanged.delete(oldest);
    const given = await asked;
    if (!given) exchanged.delete(token);
    return given?.token ?? null;
  }

  return {
    async of(sessionIdHash) {
      const own = await sessions.providerToken(sessionIdHash);
      if (!own) return null;
      return audience === null ? own.token : exchange(own.token, audience);
    },
  };
}
