import * as client from 'openid-client';
import { statusOf } from './provider-error.js';

/** How the application proves at the token endpoint that it is the registered client. */
export type ClientMethod = 'client_secret_basic' | 'client_secret_post';

/** A form of a method in which a secret is sent. */
type Form = ClientMethod | 'client_secret_basic, not encoded';

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

/** Client authentication that goes on to the next form when the provider refuses one. */
export interface ClientAuthentication {
  apply: client.ClientAuth;
  /** Runs a request to the token endpoint, and again with the other method where the provider does not accept the client by the first. */
  attempt<T>(request: () => Promise<T>): Promise<T>;
}

/**
 * Encodes the parts of `client_secret_basic` as the standard has it, or sends them as they are: some providers, such as Glewlwyd, do not
 * decode them, so that any sign in a secret is one too many.
 *
 * @source RFC 6749 §2.3.1
 */
const plainBasic =
  (secret: string): client.ClientAuth =>
  (_server, { client_id: id }, _body, headers) => {
    headers.set('authorization', `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`);
  };

/** The forms to try: what the standards say before what some providers do. */
const formsOf = (methods: readonly ClientMethod[], isEncoded: boolean): readonly Form[] =>
  isEncoded && methods.includes('client_secret_basic')
    ? [...methods, 'client_secret_basic, not encoded']
    : methods;

/** @param secret null for a public client */
export function createClientAuthentication(secret: string | null): ClientAuthentication {
  /** Forms to try, the one that worked first. */
  let order: readonly Form[] = [];

  const apply: client.ClientAuth = (server, metadata, body, headers) => {
    if (secret === null) return client.None()(server, metadata, body, headers);
    const usable = chooseClientMethods(server.token_endpoint_auth_methods_supported);
    const forms = formsOf(usable, /[^a-z\d]/i.test(metadata.client_id + secret));
    order = order.filter((form) => forms.includes(form));
    if (order.length === 0) order = forms;
    const send =
      order[0] === 'client_secret_post'
        ? client.ClientSecretPost
        : order[0] === 'client_secret_basic'
          ? client.ClientSecretBasic
          : plainBasic;
    return send(secret)(server, metadata, body, headers);
  };

  return {
    apply,
    async attempt(request) {
      for (let left: number | undefined; ;) {
        try {
          return await request();
        } catch (error) {
          // After the last one they are in the order of before.
          const [first, ...others] = order;
          if (secret === null || !first || !isClientRefused(error)) throw error;
          order = [...others, first];
          left = (left ?? order.length) - 1;
          if (left <= 0) throw error;
        }
      }
    },
  };
}

/** Whether the provider did not accept the client itself, so that it has not looked at the grant. */
const isClientRefused = (error: unknown): boolean =>
  statusOf(error) === 401 ||
  (error instanceof client.ResponseBodyError && /^(invalid|unauthorized)_client$/.test(error.error));
