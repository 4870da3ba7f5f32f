import * as client from 'openid-client';
import type { Clock } from '../clock.js';
import type { Log } from '../log.js';
import {
  describePerson,
  isDescribed,
  lacksClaims,
  type ClaimSettings,
  type Description,
  type Verification,
} from './claims.js';
import {
  ClientMethodError,
  chooseClientMethods,
  createClientAuthentication,
} from './client-authentication.js';
import { fetchFromProvider } from './provider-answers.js';
import { explainProviderError, isOutage, statusOf } from './provider-error.js';
import { SignInError } from './sign-in-error.js';

/** Where and as whom the application signs people in. */
export interface OidcSettings {
  issuer: string;
  clientId: string;
  clientSecret: string | null;
  scopes: string;
  claims: ClaimSettings;
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
  verification: Verification;
  name: string;
  employeeType?: string | null;
  /** Lists of people that groups of the provider stand for. */
  lists?: readonly string[];
  tokens: ProviderTokens;
}

/** Outcome of {@link Oidc.refresh}. `refused` is final; `unavailable` may be tried again. */
export type RefreshOutcome =
  | { status: 'refreshed'; tokens: ProviderTokens }
  | { status: 'refused' }
  | { status: 'unavailable' };

/** The relying party: code flow with PKCE, state and nonce. */
export interface Oidc {
  /**
   * Reads the provider's description, for a warning at the start.
   *
   * @returns sentences for the person who runs the server; none when all is well
   */
  check(): Promise<string[]>;
  /**
   * @param options `isOtherAccount` asks the provider to let the person sign in anew instead of reusing its own session.
   * @errors throws {@link SignInError} `providerUnavailable`.
   */
  begin(
    redirectUri: string,
    options?: { isOtherAccount?: boolean },
  ): Promise<{ url: URL; checks: SignInChecks }>;
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
  const authentication = createClientAuthentication(settings().clientSecret);

  async function configuration(): Promise<client.Configuration> {
    if (known && clock.now().getTime() - known.readAt < discoveryMaxAgeMs) return known.configuration;
    reading ??= discover().finally(() => (reading = null));
    try {
      return await reading;
    } catch (error) {
      if (known) return known.configuration;
      const why =
        error instanceof ClientMethodError ? error.message : explainProviderError(error, settings().issuer);
      log.error({ err: error }, why ?? 'the sign-in provider cannot be reached');
      throw new SignInError('providerUnavailable', { cause: error });
    }
  }

  async function discover(): Promise<client.Configuration> {
    const { issuer, clientId, clientSecret } = settings();
    const server = new URL(issuer);
    const execute = server.protocol === 'http:' ? [client.allowInsecureRequests] : [];
    for (let attempt = 1; ; attempt++) {
      try {
        const found = await client.discovery(
          server,
          clientId,
          clientSecret ?? undefined,
          authentication.apply,
          {
            execute,
            timeout: timeoutS,
            [client.customFetch]: fetchFromProvider,
          },
        );
        if (clientSecret !== null)
          chooseClientMethods(found.serverMetadata().token_endpoint_auth_methods_supported);
        known = { configuration: found, readAt: clock.now().getTime() };
        return found;
      } catch (error) {
        if (attempt === discoveryTries || error instanceof ClientMethodError) throw error;
        await new Promise((resolve) => setTimeout(resolve, 150 * attempt));
      }
    }
  }

  async function withConfiguration<T>(request: (found: client.Configuration) => Promise<T>): Promise<T> {
    const found = await configuration();
    return authentication.attempt(() => request(found));
  }

  /**
   * The claims of the id token, completed by userinfo where the provider has it. Where userinfo fails and the id token says enough by itself,
   * that is enough.
   */
  async function describe(
    found: client.Configuration,
    accessToken: string,
    idToken: client.IDToken,
  ): Promise<Description> {
    const { claims } = settings();
    if (!found.serverMetadata().userinfo_endpoint || !lacksClaims(idToken, claims))
      return describePerson(idToken, null, claims);
    let userinfo: client.UserInfoResponse;
    try {
      userinfo = await client.fetchUserInfo(found, accessToken, idToken.sub);
    } catch (error) {
      // An answer about another subject may not be used, and a provider that mixes people up is not believed at all.
      const isOfAnother =
        error instanceof client.ClientError && error.code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED';
      if (isOfAnother || !isDescribed(idToken, claims)) throw error;
      log.warn(
        { err: error },
        'the userinfo of the provider could not be read; the claims of the id token stand alone',
      );
      return describePerson(idToken, null, claims);
    }
    return describePerson(idToken, userinfo, claims);
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
    async check() {
      const { issuer, clientSecret, claims } = settings();
      try {
        const metadata = (await discover()).serverMetadata();
        const listed = metadata.claims_supported;
        const isSilent = Array.isArray(listed) && !listed.includes(claims.emailVerifiedClaim);
        return [
          ...(isSilent && !claims.isVerifiedWhenAbsent
            ? [
                `The provider of OIDC_ISSUER does not list ${claims.emailVerifiedClaim} among its claims. Without it nobody can sign in; see OIDC_EMAIL_VERIFIED_WHEN_ABSENT and OIDC_EMAIL_VERIFIED_CLAIM.`,
              ]
            : []),
          ...(clientSecret === null && metadata.code_challenge_methods_supported?.includes('S256') === false
            ? [
                'The provider of OIDC_ISSUER does not list PKCE with S256, which a client without a secret needs.',
              ]
            : []),
        ];
      } catch (error) {
        const why = error instanceof ClientMethodError ? error.message : explainProviderError(error, issuer);
        return [
          why ??
            `The provider of OIDC_ISSUER ("${issuer}") cannot be reached (${reasonOf(error)}). Nobody can sign in until it answers.`,
        ];
      }
    },

    async begin(redirectUri, { isOtherAccount = false } = {}) {
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
        ...(isOtherAccount ? { prompt: 'login' } : {}),
      });
      return { url, checks };
    },

    async finish(query, { state, nonce, codeVerifier, redirectUri }) {
      const found = await configuration();
      const callback = new URL(redirectUri);
      callback.search = query.toString();
      try {
        const answer = await authentication.attempt(() =>
          client.authorizationCodeGrant(found, callback, {
            expectedState: state,
            expectedNonce: nonce,
            pkceCodeVerifier: codeVerifier,
            idTokenExpected: true,
          }),
        );
        const claims = answer.claims();
        if (!claims) throw new SignInError('refused');
        return {
          issuer: claims.iss,
          subject: claims.sub,
          ...(await describe(found, answer.access_token, claims)),
          tokens: keep(answer, null),
        };
      } catch (error) {
        if (error instanceof SignInError) throw error;
        throw new SignInError(isOutage(error) ? 'providerUnavailable' : 'refused', { cause: error });
      }
    },

    async refresh(refreshToken) {
      try {
        const answer = await withConfiguration((found) => client.refreshTokenGrant(found, refreshToken));
        return { status: 'refreshed', tokens: keep(answer, refreshToken) };
      } catch (error) {
        // Providers word a refusal in many ways, some in a page of HTML; the status is what they agree on.
        const isRefused = [400, 401].includes(statusOf(error) ?? 0);
        if (isRefused) log.info({ err: error }, 'the provider does not renew a session, which has ended');
        else log.warn({ err: error }, 'a session could not be refreshed; it will be tried again');
        return { status: isRefused ? 'refused' : 'unavailable' };
      }
    },

    async exchange(accessToken, audience) {
      try {
        const answer = await withConfiguration((found) =>
          client.genericGrantRequest(found, 'urn:ietf:params:oauth:grant-type:token-exchange', {
            subject_token: accessToken,
            subject_token_type: 'urn:ietf:params:oauth:token-type:access_token',
            audience,
          }),
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

/** The most telling part of a failed request. */
function reasonOf(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && typeof cause.code === 'string' && !cause.code.startsWith('OAUTH'))
      return cause.code;
  return error instanceof Error ? error.message : String(error);
}
