import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { devSigningKey } from '../platform/auth/dev-keys.js';
import { withoutProviderNotices } from '../platform/auth/without-provider-notices.js';

const tokenExchange = 'urn:ietf:params:oauth:grant-type:token-exchange';

/** Someone at the provider, as its claims. */
export interface OidcAccount {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
}

/** A provider of its own, with refresh tokens and sign-out, that lets `account` in without a question. */
export interface OidcServer {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Change it between sign-ins; `null` makes every refresh fail. */
  account: OidcAccount | null;
  /** Answers everything with a 503 while it is set. */
  isDown: boolean;
  /** Result of a token exchange; `null` refuses. */
  exchange: ((account: { sub: string; audience: string }) => string | null | Promise<string | null>) | null;
  /** Requests to the token endpoint so far. */
  tokenRequests: number;
  close(): Promise<void>;
}

/** Starts a provider that knows the application at `appOrigins`. */
export async function startOidcServer(isOurs: (address: URL) => boolean): Promise<OidcServer> {
  const http = createServer();
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const secret = 'secret of the provider in tests, long enough';
  const state: OidcServer = {
    issuer,
    clientId: 'the-app',
    clientSecret: 'the-app-secret',
    account: { sub: 'u-1', email: 'Ada@Example.Test', email_verified: true, name: 'Ada' },
    isDown: false,
    exchange: null,
    tokenRequests: 0,
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
  const provider = await withoutProviderNotices(async () => {
    const { Provider } = await import('oidc-provider');
    return new Provider(issuer, {
      clients: [
        {
          client_id: state.clientId,
          client_secret: state.clientSecret,
          redirect_uris: ['http://localhost/api/auth/callback'],
          post_logout_redirect_uris: ['http://localhost/'],
          grant_types: ['authorization_code', 'refresh_token', tokenExchange],
          response_types: ['code'],
          token_endpoint_auth_method: 'client_secret_post',
          id_token_signed_response_alg: 'ES256',
        },
      ],
      jwks: { keys: [devSigningKey(secret)] },
      cookies: { keys: [secret] },
      claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'] },
      features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true } },
      interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
      issueRefreshToken: () => true,
      ttl: {
        AccessToken: 600,
        AuthorizationCode: 60,
        Grant: 86_400,
        IdToken: 600,
        Interaction: 600,
        RefreshToken: 86_400,
        Session: 86_400,
      },
      findAccount: (_ctx, sub) =>
        state.account?.sub === sub
          ? { accountId: sub, claims: () => ({ ...state.account, sub }) }
          : undefined,
      loadExistingGrant: async ({ oidc }) => {
        const grant = new oidc.provider.Grant({
          accountId: oidc.session?.accountId ?? '',
          clientId: oidc.client?.clientId ?? '',
        });
        grant.addOIDCScope('openid profile email offline_access');
        await grant.save();
        return grant;
      },
    });
  });
  const { errors } = await import('oidc-provider');
  provider.registerGrantType(
    tokenExchange,
    async (ctx) => {
      const { oidc } = ctx;
      const { subject_token: given = '', audience = '' } = oidc.params as Record<string, string>;
      const subject = await provider.AccessToken.find(given);
      const token = subject && (await state.exchange?.({ sub: subject.accountId, audience }));
      if (!token) throw new errors.InvalidGrant('There is nothing in exchange.');
      ctx.body = {
        access_token: token,
        issued_token_type: 'urn:ietf:params:oauth:token-type:access_token',
        token_type: 'Bearer',
        expires_in: 600,
      };
    },
    ['subject_token', 'subject_token_type', 'audience'],
  );
  provider.Client.prototype.redirectUriAllowed = (address) => isOurs(new URL(address));
  provider.Client.prototype.postLogoutRedirectUriAllowed = (address) => isOurs(new URL(address));
  const handle = provider.callback();
  http.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.url?.startsWith('/token')) state.tokenRequests++;
    if (state.isDown) response.writeHead(503).end();
    else if (request.url?.startsWith('/interaction/'))
      void provider.interactionFinished(request, response, {
        login: { accountId: state.account?.sub ?? 'nobody', remember: false },
      });
    else void handle(request, response);
  });
  return state;
}
