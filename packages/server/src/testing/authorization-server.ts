import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Peer } from './mcp-peer.js';

/** An authorization server that does what a test wants of it. */
export interface AuthorizationServer {
  url: string;
  host: string;
  /** What its metadata says beyond the usual, or otherwise. */
  metadata: Record<string, unknown>;
  /** Given with tokens. @units seconds */
  expiresIn: number;
  /** What it answers to a request for tokens, in place of tokens. */
  refusal: { status: number; error: string } | null;
  /** Access tokens in force, by what they open. */
  tokens: Map<string, { scope: string; resource: string | null }>;
  registered: Record<string, unknown>[];
  refreshes: number;
  revoked: string[];
  isDown: boolean;
  /** Of clients, as they were sent here. */
  secrets: string[];
  /** Keeps the next renewal waiting. @returns when it is there, and what lets it go on */
  holdRenewal(): { held: Promise<void>; go(): void };
  /** What a person does at its page: agrees. @returns the query with which they are sent back */
  agree(page: URL): URLSearchParams;
  close(): Promise<void>;
}

/** Starts an {@link AuthorizationServer}, which registers whoever asks and lets refresh tokens be used once. */
export async function startAuthorizationServer(): Promise<AuthorizationServer> {
  const codes = new Map<
    string,
    { challenge: string; scope: string; redirectUri: string; clientId: string }
  >();
  const refreshTokens = new Map<string, string>();
  let atRenewal: (() => Promise<void>) | undefined;
  const http = createServer((request, response) => {
    void (async () => {
      const body = await textOf(request);
      const url = new URL(request.url ?? '/', self.url);
      const form = new URLSearchParams(body);
      const basic = /^Basic (.+)$/.exec(request.headers.authorization ?? '')?.[1];
      const [basicId, basicSecret] = Buffer.from(basic ?? '', 'base64')
        .toString()
        .split(':');
      const secret = form.get('client_secret') ?? basicSecret;
      if (secret) self.secrets.push(secret);
      if (basicId) form.set('client_id', basicId);
      if (form.get('grant_type') === 'refresh_token') await atRenewal?.();
      if (url.pathname === '/authorize' && !self.isDown) {
        const back = `${url.searchParams.get('redirect_uri')}?${self.agree(url).toString()}`;
        response.writeHead(200, { 'content-type': 'text/html' });
        response.end(`<a href="${back.replaceAll('&', '&amp;')}">Allow</a>`);
        return;
      }
      const { status, answer } = self.isDown
        ? { status: 503, answer: {} }
        : answerTo(url.pathname, body, form);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    })();
  });

  function answerTo(path: string, body: string, form: URLSearchParams): { status: number; answer: object } {
    switch (path) {
      case '/.well-known/oauth-authorization-server':
        return {
          status: 200,
          answer: {
            issuer: self.url,
            authorization_endpoint: `${self.url}/authorize`,
            token_endpoint: `${self.url}/token`,
            registration_endpoint: `${self.url}/register`,
            revocation_endpoint: `${self.url}/revoke`,
            response_types_supported: ['code'],
            code_challenge_methods_supported: ['S256'],
            ...self.metadata,
          },
        };
      case '/register': {
        const client = JSON.parse(body) as Record<string, unknown>;
        self.registered.push(client);
        return { status: 201, answer: { ...client, client_id: `client-${self.registered.length}` } };
      }
      case '/revoke':
        self.revoked.push(form.get('token') ?? '');
        return { status: 200, answer: {} };
      case '/token':
        return self.refusal
          ? { status: self.refusal.status, answer: { error: self.refusal.error } }
          : tokensFor(form);
      default:
        return { status: 404, answer: {} };
    }
  }

  function tokensFor(form: URLSearchParams): { status: number; answer: object } {
    const invalid = { status: 400, answer: { error: 'invalid_grant' } };
    let scope: string | undefined;
    if (form.get('grant_type') === 'refresh_token') {
      scope = refreshTokens.get(form.get('refresh_token') ?? '');
      refreshTokens.delete(form.get('refresh_token') ?? '');
      self.refreshes += 1;
    } else {
      const code = codes.get(form.get('code') ?? '');
      codes.delete(form.get('code') ?? '');
      const challenge = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url');
      if (
        code?.challenge === challenge &&
        code.redirectUri === form.get('redirect_uri') &&
        code.clientId === form.get('client_id')
      )
        scope = code.scope;
    }
    if (scope === undefined) return invalid;
    const [access, refresh] = [`access-${randomUUID()}`, `refresh-${randomUUID()}`];
    self.tokens.set(access, { scope, resource: form.get('resource') });
    refreshTokens.set(refresh, scope);
    return {
      status: 200,
      answer: {
        access_token: access,
        refresh_token: refresh,
        token_type: 'Bearer',
        expires_in: self.expiresIn,
        scope,
      },
    };
  }

  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(http.address() as AddressInfo).port}`;
  const self: AuthorizationServer = {
    url: `http://${host}`,
    host,
    metadata: {},
    expiresIn: 3600,
    refusal: null,
    tokens: new Map(),
    registered: [],
    refreshes: 0,
    revoked: [],
    isDown: false,
    secrets: [],
    holdRenewal() {
      let go = (): void => undefined;
      const gone = new Promise<void>((resolve) => (go = resolve));
      const held = new Promise<void>((resolve) => {
        atRenewal = () => {
          atRenewal = undefined;
          resolve();
          return gone;
        };
      });
      return { held, go };
    },
    agree({ searchParams }) {
      const code = randomUUID();
      const said = (name: string): string => searchParams.get(name) ?? '';
      codes.set(code, {
        challenge: said('code_challenge'),
        scope: said('scope'),
        redirectUri: said('redirect_uri'),
        clientId: said('client_id'),
      });
      return new URLSearchParams({ code, state: said('state'), iss: self.url });
    },
    async close() {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
  return self;
}

/** Lets those in who have a token with these scopes, and says to everybody else where there is one. Stands in front of a peer as its `gate`. */
export const requireScopes =
  (peer: Pick<Peer, 'host' | 'url'>, provider: AuthorizationServer, wanted: string) =>
  (request: IncomingMessage, response: ServerResponse): boolean => {
    if (request.url?.startsWith('/.well-known/oauth-protected-resource')) {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ resource: peer.url, authorization_servers: [provider.url] }));
      return false;
    }
    const [, token = ''] = (request.headers.authorization ?? '').split(' ');
    const granted = provider.tokens.get(token);
    const metadata = `resource_metadata="http://${peer.host}/.well-known/oauth-protected-resource/mcp"`;
    const has = new Set(granted?.scope.split(' '));
    if (granted && wanted.split(' ').every((scope) => has.has(scope))) return true;
    response
      .writeHead(granted ? 403 : 401, {
        'www-authenticate': granted
          ? `Bearer error="insufficient_scope", scope="${wanted}", ${metadata}`
          : `Bearer scope="${wanted}", ${metadata}`,
      })
      .end();
    return false;
  };

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) text += String(part);
  return text;
}
