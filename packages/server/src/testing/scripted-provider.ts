import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

/** Claims as a provider sends them, whatever their types. */
export type SentClaims = Record<string, unknown>;

/** A provider that says what a test tells it to, without being one that anybody would run. */
export interface ScriptedProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Besides `sub` and what the protocol needs. */
  idToken: SentClaims;
  /** `null`: the provider has no userinfo; a number: it answers with that status. */
  userinfo: SentClaims | number | null;
  subject: string;
  /** Overrides fields of the description; `undefined` removes one. */
  description: Record<string, unknown>;
  /** Overrides members of the answer to a code. */
  tokens: Record<string, unknown>;
  /** The type that its answers have. */
  type: string;
  /** Methods that the token endpoint takes from the client. */
  accepts: readonly (
    | 'client_secret_basic'
    | 'client_secret_basic, not encoded'
    | 'client_secret_post'
    | 'none'
  )[];
  /** Answers a refresh in place of new tokens. */
  refusesRefresh: { status: number; type: string; body: string } | null;
  /** How the client authenticated at the token endpoint, in order. */
  methodsSeen: string[];
  userinfoRequests: number;
  /** The last authorization request. */
  authorization: URLSearchParams;
  close(): Promise<void>;
}

/** Starts a {@link ScriptedProvider} on a port of its own. */
export async function startScriptedProvider(): Promise<ScriptedProvider> {
  const http = createServer((request, response) => {
    handle(request, response).catch(() => response.writeHead(500).end());
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const codes = new Map<string, string>();
  const provider: ScriptedProvider = {
    issuer,
    clientId: 'the-app',
    clientSecret: 'a secret: with/odd+characters&=%',
    idToken: {},
    userinfo: null,
    subject: 'u-1',
    description: {},
    tokens: {},
    type: 'application/json',
    accepts: ['client_secret_basic', 'client_secret_post'],
    refusesRefresh: null,
    methodsSeen: [],
    userinfoRequests: 0,
    authorization: new URLSearchParams(),
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };

  const json = (response: ServerResponse, value: unknown, status = 200): void =>
    void response.writeHead(status, { 'content-type': provider.type }).end(JSON.stringify(value));

  const clientMethod = (request: IncomingMessage, form: URLSearchParams): string => {
    const { authorization = '' } = request.headers;
    if (authorization.startsWith('Basic ')) {
      const given = Buffer.from(authorization.slice(6), 'base64').toString();
      if (given === `${provider.clientId}:${provider.clientSecret}`)
        return 'client_secret_basic, not encoded';
      const [id, secret] = given.split(':');
      const decode = (text = '') => decodeURIComponent(text.replaceAll('+', ' '));
      return decode(id) === provider.clientId && decode(secret) === provider.clientSecret
        ? 'client_secret_basic'
        : 'wrong';
    }
    if (form.has('client_secret'))
      return form.get('client_secret') === provider.clientSecret ? 'client_secret_post' : 'wrong';
    return 'none';
  };

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', issuer);
    switch (url.pathname) {
      case '/.well-known/openid-configuration':
        return json(response, {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/jwks`,
          ...(provider.userinfo === null ? {} : { userinfo_endpoint: `${issuer}/userinfo` }),
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
          ...provider.description,
        });
      case '/jwks':
        return json(response, { keys: [{ ...(await exportJWK(publicKey)), alg: 'RS256', use: 'sig' }] });
      case '/authorize': {
        provider.authorization = url.searchParams;
        const code = `code-${codes.size}`;
        codes.set(code, url.searchParams.get('nonce') ?? '');
        const back = new URL(url.searchParams.get('redirect_uri') ?? '');
        back.searchParams.set('code', code);
        back.searchParams.set('state', url.searchParams.get('state') ?? '');
        return void response.writeHead(302, { location: back.href }).end();
      }
      case '/token': {
        let text = '';
        for await (const chunk of request) text += String(chunk);
        const form = new URLSearchParams(text);
        const method = clientMethod(request, form);
        provider.methodsSeen.push(method);
        if (!provider.accepts.some((accepted) => accepted === method))
          return json(response, { error: 'invalid_client' }, 401);
        const isRefresh = form.get('grant_type') === 'refresh_token';
        const refusal = isRefresh ? provider.refusesRefresh : null;
        if (refusal)
          return void response.writeHead(refusal.status, { 'content-type': refusal.type }).end(refusal.body);
        const nonce = codes.get(form.get('code') ?? '');
        const token = await new SignJWT({ ...provider.idToken, ...(isRefresh ? {} : { nonce }) })
          .setProtectedHeader({ alg: 'RS256' })
          .setIssuer(issuer)
          .setSubject(provider.subject)
          .setAudience(provider.clientId)
          .setIssuedAt()
          .setExpirationTime('10m')
          .sign(privateKey);
        return json(response, {
          access_token: 'an-access-token',
          token_type: 'Bearer',
          expires_in: 600,
          refresh_token: 'a-refresh-token',
          id_token: token,
          ...provider.tokens,
        });
      }
      case '/userinfo':
        provider.userinfoRequests++;
        if (typeof provider.userinfo === 'number') return void response.writeHead(provider.userinfo).end();
        return json(response, { sub: provider.subject, ...provider.userinfo });
      default:
        return void response.writeHead(404).end();
    }
  }

  return provider;
}
