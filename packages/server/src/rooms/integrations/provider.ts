import type { IntegrationId } from '@stoa/core/contract';
import * as client from 'openid-client';
import type { GoogleConfig } from '../../platform/config/config-google.js';

/** Tokens of a provider for one account. */
export interface AccountTokens {
  accessToken: string;
  refreshToken: string | null;
  /** @units ms since 1970 */
  expiresAt: number;
}

/** The provider of accounts: code flow with PKCE. */
export interface AccountProvider {
  /** The address without its state, which the caller adds. */
  begin(integration: IntegrationId, redirectUri: string): Promise<{ url: URL; codeVerifier: string }>;
  /** Redeems the code in the callback's address. Rejects when the provider refuses. */
  finish(callback: URL, state: string, codeVerifier: string, now: number): Promise<AccountTokens>;
  /** Asks for another access token. @returns null where access was taken back; rejects when the provider cannot be reached */
  refresh(refreshToken: string, now: number): Promise<AccountTokens | null>;
  /** Takes access back. Rejects when the provider cannot be reached; what it does not know counts as taken back. */
  revoke(token: string): Promise<void>;
}

const google = 'https://www.googleapis.com/auth';
/** Reading alone: nothing asks for more until an operation needs it. */
const scopes = {
  google_calendar: `${google}/calendar.readonly`,
  google_sheets: `${google}/spreadsheets.readonly`,
  google_docs: `${google}/documents.readonly`,
  google_drive: `${google}/drive.readonly`,
  google_forms: `${google}/forms.body.readonly`,
  google_gmail: `${google}/gmail.readonly`,
} as const satisfies Record<IntegrationId, string>;

const timeoutS = 10;

/** Google, or what stands in its place at the configured addresses. */
export function createGoogleProvider(settings: GoogleConfig): AccountProvider {
  const { clientId, clientSecret, authorizeUrl, tokenUrl, revokeUrl } = settings;
  const configuration = new client.Configuration(
    {
      issuer: new URL(authorizeUrl).origin,
      authorization_endpoint: authorizeUrl,
      token_endpoint: tokenUrl,
      revocation_endpoint: revokeUrl,
    },
    clientId,
    clientSecret,
    client.ClientSecretPost(clientSecret),
  );
  configuration.timeout = timeoutS;
  if (tokenUrl.startsWith('http:')) client.allowInsecureRequests(configuration);
  const tokensOf = (answer: client.TokenEndpointResponse, now: number): AccountTokens => ({
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token ?? null,
    expiresAt: now + (answer.expires_in ?? 3600) * 1000,
  });
  return {
    async begin(integration, redirectUri) {
      const codeVerifier = client.randomPKCECodeVerifier();
      const url = client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: scopes[integration],
        code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        // A refresh token, which Google gives with consent alone.
        access_type: 'offline',
        prompt: 'consent',
      });
      return { url, codeVerifier };
    },
    async finish(callback, state, codeVerifier, now) {
      const answer = await client.authorizationCodeGrant(configuration, callback, {
        expectedState: state,
        pkceCodeVerifier: codeVerifier,
      });
      return tokensOf(answer, now);
    },
    async refresh(refreshToken, now) {
      try {
        const tokens = tokensOf(await client.refreshTokenGrant(configuration, refreshToken), now);
        // The one that was used stays in force where none is given.
        return { ...tokens, refreshToken: tokens.refreshToken ?? refreshToken };
      } catch (error) {
        if (error instanceof client.ResponseBodyError && error.error === 'invalid_grant') return null;
        throw error;
      }
    },
    async revoke(token) {
      try {
        await client.tokenRevocation(configuration, token);
      } catch (error) {
        // A token that the provider does not know any more needs no revocation.
        if (error instanceof client.ResponseBodyError && error.status === 400) return;
        throw error;
      }
    },
  };
}
