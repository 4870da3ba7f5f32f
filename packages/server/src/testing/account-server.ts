import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An answer of an API: a status with JSON, or what a file holds. */
export type ApiAnswer = { status?: number; json: unknown } | { bytes: Buffer; type: string };

/** A provider of accounts that redeems the code `the-code`, once its challenge is known. */
export interface AccountServer {
  /** The variables of a server that connects accounts there. */
  env: Record<string, string>;
  /** The challenge of the window that is open. */
  challenge: string;
  /** Answers everything with a 503 while it is set. */
  isDown: boolean;
  /** Tokens that were given back. */
  revoked: string[];
  /** Access tokens that have ended before their time. */
  ended: Set<string>;
  /** What the APIs answer a request that has a token in force; 404 for null. */
  answer(url: URL): ApiAnswer | null;
  /** Paths and queries that the APIs were asked for, with a token in force. */
  asked: string[];
  /** What happens before a renewal is answered. */
  onRenewal: (() => Promise<void>) | undefined;
  /** Answers of the token endpoint that renewed one. */
  renewals: number;
  close(): void;
}

/** Starts a provider in the place of Google's. Its page is at `https://accounts.example.org/auth`, where nothing is. */
export async function startAccountServer(): Promise<AccountServer> {
  const http = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      const body = new URLSearchParams(Buffer.concat(chunks).toString());
      const answer = (status: number, value: object) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
      if (provider.isDown) return answer(503, {});
      if (request.url === '/revoke') {
        provider.revoked.push(body.get('token') ?? '');
        return response.writeHead(200).end();
      }
      const url = new URL(request.url ?? '/', 'http://localhost');
      if (url.pathname !== '/token') {
        const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
        if (!token.startsWith('access-token') || provider.ended.has(token))
          return answer(401, {
            error: { code: 401, message: 'Invalid Credentials', status: 'UNAUTHENTICATED' },
          });
        provider.asked.push(url.pathname + url.search);
        const said = provider.answer(url);
        if (!said) return answer(404, { error: { code: 404, message: 'Not Found', status: 'NOT_FOUND' } });
        return 'bytes' in said
          ? response.writeHead(200, { 'content-type': said.type }).end(said.bytes)
          : answer(said.status ?? 200, said.json as object);
      }
      if (body.get('grant_type') === 'refresh_token') {
        await provider.onRenewal?.();
        const isKnown =
          body.get('refresh_token') === 'refresh-token' && !provider.revoked.includes('refresh-token');
        if (!isKnown) return answer(400, { error: 'invalid_grant' });
        provider.renewals += 1;
        return answer(200, {
          access_token: `access-token-${provider.renewals}`,
          token_type: 'Bearer',
          expires_in: 3600,
        });
      }
      const proof = createHash('sha256')
        .update(body.get('code_verifier') ?? '')
        .digest('base64url');
      const isRight =
        body.get('code') === 'the-code' &&
        body.get('client_secret') === 'secret' &&
        proof === provider.challenge;
      return isRight
        ? answer(200, {
            access_token: provider.ended.has('access-token') ? 'access-token-again' : 'access-token',
            refresh_token: 'refresh-token',
            token_type: 'Bearer',
            expires_in: 3600,
          })
        : answer(400, { error: 'invalid_grant' });
    });
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const provider: AccountServer = {
    env: {
      GOOGLE_CLIENT_ID: 'client',
      GOOGLE_CLIENT_SECRET: 'secret',
      GOOGLE_AUTHORIZE_URL: 'https://accounts.example.org/auth',
      GOOGLE_TOKEN_URL: `${origin}/token`,
      GOOGLE_REVOKE_URL: `${origin}/revoke`,
      GOOGLE_API_URL: origin,
    },
    challenge: '',
    isDown: false,
    revoked: [],
    ended: new Set(),
    answer: () => null,
    asked: [],
    renewals: 0,
    onRenewal: undefined,
    close: () => void http.close(),
  };
  return provider;
}
