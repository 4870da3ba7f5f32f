import * as client from 'openid-client';
import { statusOf } from './provider-error.js';

/** How the application proves at the token endpoint that it is the registered client. */
export type ClientMethod = 'client_secret_basic' | 'client_secret_post';

const known: readonly ClientMethod[] = ['client_secret_basic', 'client_secret_post'];

/** Thrown where a provider accepts no method that a client with a secret has here. */
export class ClientMethodError extends Error {
  override readonly name = 'ClientMethodError';
}

/**
 * The methods to try, in order: those that the provider offers. Its description lists what it can do for any client, while a registered
 * client may be held to one of them, so the second one is tried where the first is refused. Without a list the standard's default is first.
 *
 * @source OpenID Connect Discovery 1.0 §3 `token_endpoint_auth_methods_supported`
 * @errors throws {@link ClientMethodError}.
 */
export function chooseClientMethods(offered: readonly string[] | undefined): readonly ClientMethod[] {
  if (!offered || offered.length === 0) return known;
  const usable = known.filter((method) => offered.includes(method));
  if (usable.length > 0) return usable;
  throw new ClientMethodError(
    `The provider of OIDC_ISSUER accepts ${offered.join(', ')} from clients; this server can do ${known.join(' and ')}. ` +
      'Allow one of the two there, or register a public client (PKCE) and unset OIDC_CLIENT_SECRET.',
  );
}

/** Client authentication that goes on to the next method when the provider refuses one. */
export interface ClientAuthentication {
  apply: client.ClientAuth;
  /** Runs a request to the token endpoint, and again with the other method where the provider does not accept the client by the first. */
  attempt<T>(request: () => Promise<T>): Promise<T>;
}

/** @param secret null for a public client */
export function createClientAuthentication(secret: string | null): ClientAuthentication {
  let order: readonly ClientMethod[] = known;

  const apply: client.ClientAuth = (server, metadata, body, headers) => {
    if (secret === null) return client.None()(server, metadata, body, headers);
    const usable = chooseClientMethods(server.token_endpoint_auth_methods_supported);
    order = order.filter((method) => usable.includes(method));
    if (order.length === 0) order = usable;
    const send = order[0] === 'client_secret_post' ? client.ClientSecretPost : client.ClientSecretBasic;
    return send(secret)(server, metadata, body, headers);
  };

  return {
    apply,
    async attempt(request) {
      try {
        return await request();
      } catch (error) {
        const [first, second] = order;
        if (secret === null || !first || !second || !isClientRefused(error)) throw error;
        order = [second, first];
        try {
          return await request();
        } catch (again) {
          if (isClientRefused(again)) order = [first, second];
          throw again;
        }
      }
    },
  };
}

/** Whether the provider did not accept the client itself, so that it has not looked at the grant. */
const isClientRefused = (error: unknown): boolean =>
  statusOf(error) === 401 || (error instanceof client.ResponseBodyError && error.error === 'invalid_client');
