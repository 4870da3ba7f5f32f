import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import { readThemeCookie, themeCookie } from '../theme-cookie.js';
import { deriveKey } from '../seal.js';
import { devSigningKey } from './dev-keys.js';
import { devPage } from './dev-page.js';
import { devPeople } from './dev-people.js';
import { withoutProviderNotices } from './without-provider-notices.js';

/** Where the development provider lives below the application's own address. */
export const devOidcPath = '/dev-oidc';

/** The client id of the application at its own development provider. */
export const devClientId = 'stoa';

/** Dependencies of {@link createDevProvider}. */
export interface DevProviderOptions {
  /** Its own address, as this process reaches it. */
  issuer: string;
  secret: string;
  isRedirectAllowed(address: URL): boolean;
  /** Style sheets of its pages. */
  styles: readonly string[];
  /** Believe forwarded headers. */
  trustProxy: boolean;
}

const hourS = 3600;

/**
 * Makes the provider that signs people in on a developer's machine: the real protocol, with ready people instead of
 * passwords. It keeps its state in memory. The package is loaded only when it is used.
 */
export async function createDevProvider(options: DevProviderOptions): Promise<Provider> {
  const { issuer, secret, isRedirectAllowed, styles, trustProxy } = options;
  // It warns about exactly what makes it a development provider: memory for state, and an older Node.
  return withoutProviderNotices(async () => {
    const { Provider: OidcProvider } = await import('oidc-provider');
    const provider = new OidcProvider(issuer, {
      clients: [
        {
          client_id: devClientId,
          redirect_uris: ['http://localhost/api/auth/callback'],
          grant_types: ['authorization_code'],
          response_types: ['code'],
          token_endpoint_auth_method: 'none',
          id_token_signed_response_alg: 'ES256',
        },
      ],
      jwks: { keys: [devSigningKey(secret)] },
      cookies: { keys: [deriveKey(secret, 'dev-oidc:cookies').toString('base64url')] },
      pkce: { required: () => true },
      claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'] },
      conformIdTokenClaims: false,
      features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
      interactions: { url: (_ctx, { uid }) => `${devOidcPath}/interaction/${uid}` },
      ttl: {
        AccessToken: hourS,
        AuthorizationCode: 60,
        Grant: hourS,
        IdToken: hourS,
        Interaction: hourS,
        Session: hourS,
      },
      clientBasedCORS: () => false,
      findAccount: (_ctx, subject) => findAccount(subject),
      loadExistingGrant: (ctx) => grantAll(ctx),
      renderError: (ctx, { error, error_description: why }) => {
        ctx.type = 'html';
        ctx.body = devPage('Sign-in did not work', [why ?? error], '', {
          theme: readThemeCookie(ctx.cookies.get(themeCookie)).choice,
          styles,
        });
      },
    });
    provider.proxy = trustProxy;
    // The port is only known when the server listens, and the same server has several names (localhost, 127.0.0.1).
    provider.Client.prototype.redirectUriAllowed = (address) =>
      URL.canParse(address) && isRedirectAllowed(new URL(address));
    return provider;
  });
}

function findAccount(subject: string) {
  const person = devPeople.find((candidate) => candidate.subject === subject);
  if (!person) return undefined;
  return {
    accountId: subject,
    claims: () => ({ sub: subject, name: person.name, email: person.email, email_verified: true }),
  };
}

/** Grants consent without a prompt: the application and the provider are one. */
async function grantAll({ oidc }: KoaContextWithOIDC) {
  const accountId = oidc.session?.accountId;
  const clientId = oidc.client?.clientId;
  if (!accountId || !clientId) return undefined;
  const grant = new oidc.provider.Grant({ accountId, clientId });
  grant.addOIDCScope('openid profile email');
  await grant.save();
  return grant;
}
