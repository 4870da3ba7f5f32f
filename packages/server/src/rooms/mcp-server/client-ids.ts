import * as z from 'zod/mini';
import type { Sealer } from '../../platform/seal.js';

/** A client of the tool protocol, as it has described itself. */
export interface McpClientInfo {
  name: string;
  redirectUris: readonly string[];
}

/** Sizes of what a client says of itself. */
const limits = { name: 80, uris: 10, uriCharacters: 300 } as const;

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);
/** The scheme of an app, which is a domain backwards, so that no two apps have the same. @source RFC 8252 §7.1 */
const appScheme = /^[a-z][a-z0-9+-]*(?:\.[a-z0-9+-]+)+:$/;
/** Schemes that a browser or an operating system carries out by itself, whatever is installed. */
const actingScheme =
  /^(?:javascript|vbscript|data|blob|file|filesystem|about|view-source|chrome|edge|resource|intent|jar|ftp|wss?|mailto|tel|sms|search|search-ms|ms-[a-z0-9+-]+|web\+[a-z]+):$/;

/**
 * Whether people may be sent there: a page that nobody on the way can change, a program on their own machine, or an app. The schemes of editors are short
 * words, as `cursor://anysphere.cursor-mcp/oauth/callback`; such a one has to name a place in the app.
 *
 * @source RFC 8252 §7; OAuth 2.1 §2.3
 */
export function isRedirectUri(text: string): boolean {
  if (text.length > limits.uriCharacters || !URL.canParse(text) || text.includes('#')) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (username || password) return false;
  if (protocol === 'https:') return true;
  if (protocol === 'http:') return loopback.has(hostname);
  return appScheme.test(protocol) || (hostname !== '' && !actingScheme.test(protocol));
}

/**
 * Whether an address is one that was registered: to the letter, since a page that somebody else can write to would get the code otherwise. A program on the
 * person's machine listens at whatever port is free.
 *
 * @source RFC 8252 §7.3; OAuth 2.1 §4.1.3
 */
export function isRegistered(text: string, registered: readonly string[]): boolean {
  if (registered.includes(text)) return true;
  const portless = withoutPort(text);
  return portless !== null && registered.some((one) => withoutPort(one) === portless);
}

/** An address on the person's machine without its port; null for any other address. */
function withoutPort(text: string): string | null {
  if (!isRedirectUri(text)) return null;
  const { protocol, hostname, pathname, search } = new URL(text);
  return protocol === 'http:' ? hostname + pathname + search : null;
}

const registration = z.object({
  client_name: z.optional(z.string()),
  redirect_uris: z.array(z.string()).check(z.minLength(1), z.maxLength(limits.uris)),
  token_endpoint_auth_method: z.optional(z.string()),
});
const sealed = z.object({ n: z.string(), r: z.array(z.string()) });

/** Why a client is not registered. @source RFC 7591 §3.2.2 */
export type RegistrationError = 'invalid_redirect_uri' | 'invalid_client_metadata';

/**
 * Clients register themselves, as many as like, so none is stored: what a client has said of itself is its id, sealed. A client has no secret.
 *
 * @source RFC 7591
 */
export const createClientIds = (sealer: Sealer) => ({
  register(body: unknown): { id: string; client: McpClientInfo } | RegistrationError {
    const read = z.safeParse(registration, body);
    if (!read.success) return 'invalid_client_metadata';
    const {
      client_name: name = '',
      redirect_uris: redirectUris,
      token_endpoint_auth_method: method,
    } = read.data;
    if (method !== undefined && method !== 'none') return 'invalid_client_metadata';
    if (!redirectUris.every(isRedirectUri)) return 'invalid_redirect_uri';
    const client = { name: name.trim().slice(0, limits.name) || 'A client', redirectUris };
    return { id: sealer.seal(JSON.stringify({ n: client.name, r: redirectUris }), 'client'), client };
  },

  /** Null for an id that is none of ours. */
  read(id: string): McpClientInfo | null {
    const opened = sealer.open(id, 'client');
    if (opened === null) return null;
    const { n, r } = sealed.parse(JSON.parse(opened));
    return { name: n, redirectUris: r };
  },
});

/** See {@link createClientIds}. */
export type ClientIds = ReturnType<typeof createClientIds>;
