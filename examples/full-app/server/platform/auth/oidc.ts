import * as client from 'openid-client';
import type { Clock } from '../clock.js';
import type { Log } from '../log.js';
import { SignInError } from './sign-in-error.js';

/** Where and as whom the application signs people in. */
export interface OidcSettings {
  issuer: string;
  clientId: string;
  clientSecret: string | null;
  scopes: string;
}

/** Server-side state of a sign-in until the browser returns from the provider. */
export interface SignInChecks {
  state: string;
  nonce: string;
  codeVerifier: string;
  redirectUri: string;
}

/** Tokens that the session keeps, sealed. */
export interface ProviderTokens {
  idToken: string | null;
  refreshToken: string | null;
  /** When the provider wants to be asked again; `null` without a refresh token. */
  refreshDueAt: Date | null;
  /** Token for calls to a backend, with its expiry. */
  access: BackendToken | null;
}

/** A bearer token of one person for a backend. */
export interface BackendToken {
  token: string;
  expiresAt: Date;
}

/** Whom the provider vouches for. */
export interface SignedIn {
  issuer: string;
  subject: string;
  email: string;
  name: string;
  tokens: ProviderTokens;
}

/** Outcome of {@link Oidc.refresh}. `refused` is final; `unavailable` may be tried again. */
export type RefreshOutcome =
  | { status: 'refreshed'; tokens: ProviderTokens }
  | { status: 'refused' }
  | { status: 'unavailable' };

/** The relying party: code flow with PKCE, state and nonce. */
export interface Oidc {
  /** @errors throws {@link SignInError} `providerUnavailable`. */
  begin(redirectUri: string): Promise<{ url: URL; checks: SignInChecks }>;
  /** Redeems the code in the callback's query. @errors throws {@link SignInError}. */
  finish(query: URLSearchParams, checks: SignInChecks): Promise<SignedIn>;
  refresh(refreshToken: string): Promise<RefreshOutcome>;
  /**
   * A token for another audience in place of a person's access token (RFC 8693).
   *
   * @returns null where the provider refuses or cannot be reached.
   */
  exchange(accessToken: string, audience: string): Promise<BackendToken | null>;
  /** Where the browser ends its session at the provider; `null` when the provider has no such place. */
  signOutUrl(idToken: string | null, returnTo: string): Promise<URL | null>;
}

const discoveryTries = 3;
const discoveryMaxAgeMs = 60 * 60 * 1000;
const earlyMs = 60_000;
const timeoutS = 10;

/** Makes an {@link Oidc}. The provider's description is read on first use and again each hour. */
export function createOidc(settings: () => OidcSettings, { clock, log }: { clock: Clock; log: Log }): Oidc {
  let known: { configuration: client.Configuration; readAt: number } | null = null;
  let reading: Promise<client.Configuration> | null = null;

  async function configuration(): Promise<client.Configuration> {
    if (known && clock.now().getTime() - known.readAt < discoveryMaxAgeMs) return known.configuration;
    reading ??= discover().finally(() => (reading = null));
    try {
      return await reading;
    } catch (error) {
      if (known) return known.configuration;
      log.error({ err: error }, 'the sign-in provider cannot be reached');
      throw new SignInError('providerUnavailable', { cause: error });
    }
  }

  async function discover(): Promise<client.Configuration> {
    const { issuer, clientId, clientSecret } = settings();
    const server = new URL(issuer);
    const auth = clientSecret === null ? client.None() : undefined;
    const execute = server.protocol === 'http:' ? [client.allowInsecureRequests] : [];
    for (let attempt = 1; ; attempt++) {
      try {
        const found = await client.discovery(server, clientId, clientSecret ?? undefined, auth, {
          execute,
          timeout: timeoutS,
        });
        known = { configuration: found, readAt: clock.now().getTime() };
        return found;
      } catch (error) {
        if (attempt === discoveryTries) throw error;
        await new Promise((resolve) => setTimeout(resolve, 150 * attempt));
      }
    }
  }

  function keep(answer: client.TokenEndpointResponse, old: string | null): ProviderTokens {
    const refreshToken = answer.refresh_token ?? old;
    const lifeMs = (answer.expires_in ?? 3600) * 1000;
    const dueMs = clock.now().getTime() + Math.max(lifeMs - earlyMs, lifeMs / 2);
    return {
      idToken: answer.id_token ?? null,
      refreshToken,
      refreshDueAt: refreshToken === null ? null : new Date(dueMs),
      access: accessOf(answer),
    };
  }

  const accessOf = (answer: client.TokenEndpointResponse): BackendToken => ({
    token: answer.access_token,
    expiresAt: new Date(clock.now().getTime() + (answer.expires_in ?? 3600) * 1000),
  });

  return {
    async begin(redirectUri) {
      const found = await configuration();
      const { scopes } = settings();
      const checks: SignInChecks = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        codeVerifier: client.randomPKCECodeVerifier(),
        redirectUri,
      };
      const url = client.buildAuthorizationUrl(found, {
        redirect_uri: redirectUri,
        scope: scopes,
        state: checks.state,
        nonce: checks.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(checks.codeVerifier),
        code_challenge_method: 'S256',
      });
      return { url, checks };
    },

    async finish(query, { state, nonce, codeVerifier, redirectUri }) {
      const found = await configuration();
      const callback = new URL(redirectUri);
      callback.search = query.toString();
      try {
        const answer = await client.authorizationCodeGrant(found, callback, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        });
        const claims = answer.claims();
        if (!claims) throw new SignInError('refused');
        const more = hasEmail(claims)
          ? claims
          : { ...claims, ...(await client.fetchUserInfo(found, answer.access_token, claims.sub)) };
        return {
          issuer: claims.iss,
          subject: claims.sub,
          ...describePerson(more),
          tokens: keep(answer, null),
        };
      } catch (error) {
        if (error instanceof SignInError) throw error;
        throw new SignInError(isOutage(error) ? 'providerUnavailable' : 'refused', { cause: error });
      }
    },

    async refresh(refreshToken) {
      try {
        const answer = await client.refreshTokenGrant(await configuration(), refreshToken);
        return { status: 'refreshed', tokens: keep(answer, refreshToken) };
      } catch (error) {
        const isRefused = error instanceof client.ResponseBodyError && error.error === 'invalid_grant';
        if (!isRefused) log.warn({ err: error }, 'a session could not be refreshed; it will be tried again');
        return { status: isRefused ? 'refused' : 'unavailable' };
      }
    },

    async exchange(accessToken, audience) {
      try {
        const answer = await client.genericGrantRequest(
          await configuration(),
          'urn:ietf:params:oauth:grant-type:token-exchange',
          {
            subject_token: accessToken,
            subject_token_type: 'urn:ietf:params:oauth:token-type:access_token',
            audience,
          },
        );
        return accessOf(answer);
      } catch (error) {
        log.warn({ err: error }, 'a token for the backend was not given');
        return null;
      }
    },

    async signOutUrl(idToken, returnTo) {
      const found = await configuration().catch(() => null);
      if (!found?.serverMetadata().end_session_endpoint) return null;
      return client.buildEndSessionUrl(found, {
        post_logout_redirect_uri: returnTo,
        ...(idToken === null ? {} : { id_token_hint: idToken }),
      });
    },
  };
}

type Claims = Record<string, unknown>;

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const hasEmail = (claims: Claims): boolean => textOf(claims['email']) !== '';

function describePerson(claims: Claims): { email: string; name: string } {
  const email = textOf(claims['email']).toLowerCase();
  // Other people's things are found by the address, so one that the provider does not stand by is none.
  if (!/^[^\s@]+@[^\s@]+$/.test(email) || claims['email_verified'] === false)
    throw new SignInError('emailMissing');
  const name = textOf(claims['name']) || textOf(claims['preferred_username']) || email.split('@')[0] || email;
  return { email, name: name.slice(0, 200) };
}

/** Whether the provider, and not the person's answer, was at fault. */
const isOutage = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof Error && error.name === 'TimeoutError');
