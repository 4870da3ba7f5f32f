import {
  auth,
  extractWWWAuthenticateParams,
  refreshAuthorization,
  selectClientAuthMethod,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
} from '@modelcontextprotocol/sdk/client/auth.js';
import {
  InvalidClientError,
  InvalidGrantError,
  OAuthError,
} from '@modelcontextprotocol/sdk/server/auth/errors.js';
import type {
  AuthorizationServerMetadata,
  OAuthClientInformationMixed,
  OAuthClientMetadata,
  OAuthTokens,
} from '@modelcontextprotocol/sdk/shared/auth.js';
import * as z from 'zod/mini';
import type { Outbound } from '../../platform/outbound/outbound.js';
import type { Sealer } from '../../platform/seal.js';
import { guardedFetch, Unreached } from './guarded-fetch.js';
import type { McpCredentials } from './mcp-address.js';
import { signInFetch } from './sign-in-fetch.js';
import type { SignInPlace, SignInRecord, SignInStore } from './sign-in-store.js';

/** A server at which people sign in. */
export interface SignInServer {
  id: string;
  url: string;
  /** A client that was registered by hand; left out for one that registers itself. */
  client?: {
    id: string;
    secret: string;
    /** Where it was registered; empty for wherever the server says, which a secret does not go to. */
    issuer: string;
  };
}

/** Dependencies of {@link createSignIns}. */
export interface SignInsDeps {
  outbound: Pick<Outbound, 'send' | 'stream'>;
  store: SignInStore;
  /** Seals what travels with the window. */
  sealer: Sealer;
  now(): Date;
  /** Where authorization servers send people back to. */
  redirectUrl: string;
  /** Where authorization servers read what this product is; left out where they cannot reach it. */
  metadataUrl?: string;
}

/** State of a window. It travels with the window, sealed, so that one that is given up leaves nothing behind. */
const attemptSchema = z.object({
  personId: z.string(),
  serverId: z.string(),
  url: z.string(),
  /** To whom the window was opened, and as which client: the code is for no other. */
  issuer: z.string(),
  clientId: z.string(),
  codeVerifier: z.string(),
  expiresAt: z.number(),
});
type Attempt = z.output<typeof attemptSchema>;

/** @units milliseconds */
const attemptMs = 15 * 60_000;
const probeMs = 5000;
/** Longer than one renewal may take. */
const leaseMs = 15_000;
const pollMs = 250;
/** A token that ends so soon is renewed before it is used. */
const leewayMs = 10_000;

/** What this product says of itself to authorization servers. */
export const clientMetadata = (redirectUrl: string): OAuthClientMetadata => ({
  client_name: 'Stoa',
  redirect_uris: [redirectUrl],
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  token_endpoint_auth_method: 'none',
});

const words = (scope: string | undefined): string[] => (scope ?? '').split(' ').filter(Boolean);
const union = (...scopes: (string | undefined)[]): string | undefined =>
  [...new Set(scopes.flatMap(words))].join(' ') || undefined;

/** Whether a browser may be sent there: an authorization server shows its own page, or one that nobody on the way can change. */
function isSoundPage(url: URL, server: string): boolean {
  if (url.username || url.password) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && url.origin === new URL(server).origin);
}

/**
 * Sign-ins at tool servers, with the authorization of the Model Context Protocol: metadata of the resource and of its authorization server, a client that
 * registers itself or was registered by hand, a code with PKCE, and tokens that are renewed, widened and revoked. Tokens are kept sealed, one set for each
 * person and server, and are sent to the origin of that server alone.
 *
 * @source assistants.md C19–C21; Model Context Protocol 2025-11-25, authorization; security B, K
 */
export function createSignIns({ outbound, store, sealer, now, redirectUrl, metadataUrl }: SignInsDeps) {
  const fetchFn = signInFetch(outbound);

  /** The record for a server at its present address, with its present client. */
  async function recordOf(place: SignInPlace, server: SignInServer): Promise<SignInRecord> {
    const found = await store.read(place);
    const isKnown = found?.url === server.url && isOfClient(found.discovery?.authorizationServerUrl, server);
    const known = isKnown ? found : { url: server.url };
    if (!server.client) return known;
    const { id, secret } = server.client;
    const { client_secret: _, ...client } = (known.client?.client_id === id && known.client) || {
      client_id: id,
    };
    // The secret may have been corrected or renewed meanwhile.
    return { ...known, client: { ...client, ...(secret !== '' && { client_secret: secret }) } };
  }

  /** What the SDK asks for, over a record that it changes. */
  function providerOf(
    record: SignInRecord,
    {
      isRegistered = false,
      scope,
      ...rest
    }: { isRegistered?: boolean; scope?: string } & Pick<
      OAuthClientProvider,
      'redirectToAuthorization' | 'saveCodeVerifier' | 'codeVerifier' | 'discoveryState'
    >,
  ): OAuthClientProvider {
    return {
      ...rest,
      redirectUrl,
      ...(metadataUrl !== undefined && !isRegistered && { clientMetadataUrl: metadataUrl }),
      clientMetadata: { ...clientMetadata(redirectUrl), ...(scope !== undefined && { scope }) },
      clientInformation: () => record.client,
      saveClientInformation: (client) => void (record.client = client),
      // What was given before is not renewed here: somebody signs in.
      tokens: () => undefined,
      saveTokens: (tokens) => keepTokens(record, tokens),
      saveDiscoveryState: (state) => void (record.discovery = state),
    };
  }

  function keepTokens(record: SignInRecord, tokens: OAuthTokens): void {
    record.tokens = tokens;
    if (tokens.expires_in === undefined) delete record.expiresAt;
    else record.expiresAt = now().getTime() + tokens.expires_in * 1000;
  }

  /** What the server asks for when nobody has signed in. */
  async function challengeOf(url: string) {
    const { origin } = new URL(url);
    const ask = guardedFetch(
      { outbound, secretHeaders: {}, maxBytes: 64 * 1024, timeoutMs: probeMs, onTooLarge: () => undefined },
      origin,
    );
    const response = await ask(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 0,
        method: 'initialize',
        params: {
          protocolVersion: '2025-11-25',
          capabilities: {},
          clientInfo: { name: 'stoa', version: '1.0.0' },
        },
      }),
    });
    await response.body?.cancel();
    return extractWWWAuthenticateParams(response);
  }

  /** Renews the tokens of a record. @returns whether there are new ones; false where the person has to sign in again */
  async function renewed(record: SignInRecord): Promise<boolean> {
    const { discovery, tokens, client } = record;
    if (!discovery || !client || !tokens?.refresh_token) return false;
    const issuer = discovery.authorizationServerUrl;
    if (tokens.issuer !== undefined && tokens.issuer !== issuer) return false;
    try {
      const fresh = await refreshAuthorization(issuer, {
        ...(discovery.authorizationServerMetadata && { metadata: discovery.authorizationServerMetadata }),
        clientInformation: client,
        refreshToken: tokens.refresh_token,
        ...(discovery.resourceMetadata && { resource: new URL(discovery.resourceMetadata.resource) }),
        fetchFn,
      });
      keepTokens(record, { scope: tokens.scope, ...fresh, issuer });
      return true;
    } catch (error) {
      if (!(error instanceof OAuthError))
        throw new Unreached('The authorization server could not be reached.');
      // Only what it says of them makes tokens useless: a fault of its own passes.
      if (error instanceof InvalidGrantError || error instanceof InvalidClientError) {
        delete record.tokens;
        delete record.expiresAt;
        if (error instanceof InvalidClientError) delete record.client;
      }
      return false;
    }
  }

  const isFresh = ({ tokens, expiresAt }: SignInRecord, failed: string | undefined): boolean =>
    tokens !== undefined &&
    tokens.access_token !== failed &&
    (expiresAt === undefined || expiresAt > now().getTime() + leewayMs || !tokens.refresh_token);

  /** Has the authorization server take tokens back. @returns whether that was done */
  async function revoke({ tokens, client, discovery }: SignInRecord): Promise<boolean> {
    if (!tokens) return true;
    const metadata = discovery?.authorizationServerMetadata;
    const endpoint = (metadata as { revocation_endpoint?: string } | undefined)?.revocation_endpoint;
    if (!client || endpoint === undefined || !URL.canParse(endpoint)) return false;
    // Whoever else speaks for the server now is not told them.
    if (tokens.issuer !== undefined && tokens.issuer !== discovery?.authorizationServerUrl) return false;
    const token = tokens.refresh_token ?? tokens.access_token;
    const hint = tokens.refresh_token ? 'refresh_token' : 'access_token';
    const { headers, body } = authenticated(
      client,
      metadata,
      new URLSearchParams({ token, token_type_hint: hint }),
    );
    const response = await fetchFn(endpoint, { method: 'POST', headers, body }).catch(() => null);
    // A token that is not known there any more needs no revocation.
    return response !== null && (response.ok || response.status === 400);
  }

  /** Forgets the tokens, and has them taken back. @returns whether they were */
  async function end(place: SignInPlace): Promise<boolean> {
    const record = await store.remove(place);
    return record === null || revoke(record);
  }

  /** Keeps what a renewal came to, unless its person has signed out, or in again, meanwhile. @returns whether it is kept */
  async function keepRenewed(place: SignInPlace, renewal: SignInRecord, used: string): Promise<boolean> {
    let isKept = false;
    let isOut = false;
    await store.change(
      place,
      (kept) => {
        isOut = kept === null;
        isKept = kept?.tokens?.refresh_token === used;
        if (!kept || !isKept) return kept;
        const { tokens: _tokens, expiresAt: _end, client: _client, ...rest } = kept;
        const { tokens, expiresAt, client } = renewal;
        return {
          ...rest,
          ...(tokens && { tokens }),
          ...(expiresAt !== undefined && { expiresAt }),
          ...(client && { client }),
        };
      },
      'renewal',
    );
    if (isOut) await revoke(renewal);
    return isKept;
  }

  return {
    /**
     * The address at which a person signs in.
     *
     * @errors rejects where the server offers no sign-in that can be used
     */
    async begin(place: SignInPlace, server: SignInServer): Promise<URL> {
      const challenge = await challengeOf(server.url);
      const record = await recordOf(place, server);
      const scope = record.wantedScope ? union(record.tokens?.scope, record.wantedScope) : challenge.scope;
      let verifier = '';
      let page: URL | undefined;
      const provider = providerOf(record, {
        isRegistered: server.client !== undefined,
        ...(scope !== undefined && { scope }),
        saveCodeVerifier: (text) => void (verifier = text),
        codeVerifier: () => verifier,
        redirectToAuthorization: (url) => void (page = url),
      });
      await auth(provider, {
        serverUrl: server.url,
        ...(scope !== undefined && { scope }),
        ...(challenge.resourceMetadataUrl && { resourceMetadataUrl: challenge.resourceMetadataUrl }),
        fetchFn,
      });
      const metadata = record.discovery?.authorizationServerMetadata;
      if (!page || !metadata || !takesPkce(metadata))
        throw new Unreached('The authorization server does not offer a code with PKCE.');
      if (!isSoundPage(page, record.discovery!.authorizationServerUrl))
        throw new Unreached('The page of the authorization server is not at a sound address.');
      // One that speaks for another would be given the codes of that one.
      if (!speaksForItself(metadata.issuer, record.discovery!))
        throw new Unreached('The authorization server gives itself out for another one.');
      const { authorizationServerUrl: issuer } = record.discovery!;
      if (!isOfClient(issuer, server))
        throw new Unreached('The client of this server was registered at another authorization server.');
      let clientId = record.client!.client_id;
      await store.change(place, (kept) => {
        const { client, discovery, ...rest } = kept?.url === server.url ? kept : { url: server.url };
        // Of two windows at once, one has registered first.
        const isFirst = client && !server.client && discovery?.authorizationServerUrl === issuer;
        const used = isFirst ? client : record.client!;
        clientId = used.client_id;
        return { ...rest, client: used, discovery: record.discovery! };
      });
      page.searchParams.set('client_id', clientId);
      const attempt: Attempt = {
        ...place,
        url: server.url,
        issuer,
        clientId,
        codeVerifier: verifier,
        expiresAt: now().getTime() + attemptMs,
      };
      page.searchParams.set('state', sealer.seal(JSON.stringify(attempt), 'mcp-attempt'));
      return page;
    },

    /** The server that a window was opened for; null where its person did not open it, or it is too old. */
    attemptOf(personId: string, query: URLSearchParams): Attempt | null {
      const opened = sealer.open(query.get('state') ?? '', 'mcp-attempt');
      const attempt = opened === null ? null : attemptSchema.parse(JSON.parse(opened));
      return attempt?.personId === personId && attempt.expiresAt > now().getTime() ? attempt : null;
    },

    /** Ends a window that was sent back. @returns whether its person is signed in */
    async finish(attempt: Attempt, server: SignInServer, query: URLSearchParams): Promise<boolean> {
      const place = { personId: attempt.personId, serverId: attempt.serverId };
      const code = query.get('code');
      const known = await store.read(place);
      const record = known && (await recordOf(place, server));
      const metadata = record?.discovery?.authorizationServerMetadata;
      if (!code || !record || !metadata || server.url !== attempt.url || known.url !== attempt.url)
        return false;
      // What another window has found meanwhile is not for this one.
      if (
        record.discovery?.authorizationServerUrl !== attempt.issuer ||
        record.client?.client_id !== attempt.clientId
      )
        return false;
      // A code of another authorization server is not carried to this one. @source RFC 9207
      const issuer = query.get('iss');
      const mustName = (metadata as Record<string, unknown>)[
        'authorization_response_iss_parameter_supported'
      ];
      if (issuer === null ? mustName === true : issuer !== metadata.issuer) return false;
      const provider = providerOf(record, {
        isRegistered: server.client !== undefined,
        saveCodeVerifier: () => undefined,
        codeVerifier: () => attempt.codeVerifier,
        redirectToAuthorization: () => undefined,
        discoveryState: () => record.discovery,
      });
      try {
        const result = await auth(provider, { serverUrl: server.url, authorizationCode: code, fetchFn });
        if (result !== 'AUTHORIZED') return false;
      } catch {
        return false;
      }
      delete record.wantedScope;
      let isKept = false;
      await store.change(
        place,
        (kept) => {
          isKept = kept?.url === attempt.url;
          return isKept ? record : kept;
        },
        'signIn',
      );
      // The server is gone meanwhile, or the person has signed out.
      if (!isKept) await revoke(record);
      return isKept;
    },

    end,

    /** Ends sign-ins at servers of which the id begins so and that there are no more. */
    async endLeftOver(prefix: string, serverIds: readonly string[]): Promise<void> {
      for (const place of await store.leftOver(prefix, serverIds)) await end(place);
    },

    signedIn: store.signedIn,

    /** The tokens of a person at a server, as its client uses them. */
    credentials(place: SignInPlace, server: SignInServer): McpCredentials {
      /** The present access token, renewed first where it is `failed` or ends. */
      async function token(failed?: string): Promise<string | null> {
        const until = Date.now() + leaseMs;
        for (;;) {
          const record = await recordOf(place, server);
          if (!record.tokens) return null;
          if (isFresh(record, failed)) return record.tokens.access_token;
          if (!record.tokens.refresh_token) return null;
          if (await store.lease(place, leaseMs)) {
            // It may have been renewed between the look and the lease.
            const leased = await recordOf(place, server);
            const used = leased.tokens?.refresh_token;
            if (used === undefined) continue;
            const isUsable = isFresh(leased, failed) || (await renewed(leased));
            if (!(await keepRenewed(place, leased, used))) continue;
            return isUsable ? (leased.tokens?.access_token ?? null) : null;
          }
          if (Date.now() > until) return null;
          await new Promise((resolve) => setTimeout(resolve, pollMs));
        }
      }
      return {
        token: () => token(),
        renewed: (failed) => token(failed),
        async refused(response) {
          const { error, scope } = extractWWWAuthenticateParams(response);
          if (error !== 'insufficient_scope' || scope === undefined) return;
          await store.change(place, (kept) =>
            kept?.url === server.url ? { ...kept, wantedScope: scope } : kept,
          );
        },
      };
    },
  };
}

/** See {@link createSignIns}. */
export type SignIns = ReturnType<typeof createSignIns>;

/** An issuer is the same with a slash at its end. */
const withoutSlash = (url: string): string => url.replace(/\/$/, '');

/** Whether a client that was registered by hand is one of this authorization server; its secret goes to that one alone. */
function isOfClient(issuer: string | undefined, { client }: SignInServer): boolean {
  if (!client || issuer === undefined) return true;
  if (client.issuer === '') return client.secret === '';
  return withoutSlash(client.issuer) === withoutSlash(issuer);
}

/**
 * Whether an authorization server gives itself out for what it is. One that no tool server names is that of the tool server's own origin, wherever it
 * lies there.
 *
 * @source RFC 8414 §3.3; Model Context Protocol 2025-03-26, "Server Metadata Discovery"
 */
function speaksForItself(
  issuer: string,
  {
    authorizationServerUrl,
    resourceMetadata,
  }: Pick<OAuthDiscoveryState, 'authorizationServerUrl' | 'resourceMetadata'>,
): boolean {
  if (withoutSlash(issuer) === withoutSlash(authorizationServerUrl)) return true;
  return (
    resourceMetadata === undefined &&
    URL.canParse(issuer) &&
    new URL(issuer).origin === new URL(authorizationServerUrl).origin
  );
}

/** Without a word about it a server may not know of PKCE at all. @source Model Context Protocol, "Authorization code protection" */
const takesPkce = (metadata: AuthorizationServerMetadata): boolean =>
  metadata.code_challenge_methods_supported?.includes('S256') === true;

/** A request with what its client is known by. @source RFC 7009 §2.1 */
function authenticated(
  client: OAuthClientInformationMixed,
  metadata: AuthorizationServerMetadata | undefined,
  body: URLSearchParams,
): { headers: Record<string, string>; body: string } {
  const { client_id: id, client_secret: secret } = client;
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  const method = selectClientAuthMethod(client, metadata?.token_endpoint_auth_methods_supported ?? []);
  if (method === 'client_secret_basic' && secret !== undefined) {
    const authorization = `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`;
    return { headers: { ...type, authorization }, body: body.toString() };
  }
  body.set('client_id', id);
  if (method === 'client_secret_post' && secret !== undefined) body.set('client_secret', secret);
  return { headers: type, body: body.toString() };
}
