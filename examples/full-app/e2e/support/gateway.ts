import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startOidcServer } from '@stoa/server/testing/oidc-server';
import { devPeople } from '@stoa/server/testing/dev-people';
import { forget, startApp, type AppProcess } from './app.js';
import { openSession } from './session.js';

/** A server in front of another one of the same kind, which lacks some operations. */
export interface GatewayPair {
  front: AppProcess;
  backend: AppProcess;
  /** Who signs in next. */
  signInNext(person: 'Thea' | 'Nils'): void;
  close(): Promise<void>;
}

/** Starts a backend, a provider of tokens, and a server in front of them; what lies below the paths of `without` is not there. */
export async function startGatewayPair(modelsUrl: string, without: readonly string[]): Promise<GatewayPair> {
  const backend = await startApp({ modelsUrl });
  const provider = await startOidcServer(({ hostname }) => hostname === 'localhost');
  const tokens = new Map<string, string>();
  for (const name of ['Thea', 'Nils']) {
    const session = await (await openSession(backend.url, name)).fetch('/api/auth/session');
    tokens.set(name.toLowerCase(), ((await session.json()) as { accessToken: string }).accessToken);
  }
  provider.exchange = ({ sub }) => tokens.get(sub) ?? null;

  const { port } = new URL(backend.url);
  const lacking = createServer((incoming, outgoing) => {
    const { method, headers, url: path = '/' } = incoming;
    if (without.some((one) => path.startsWith(one))) return void outgoing.writeHead(404).end();
    const onward = forward({ host: '127.0.0.1', port, method, path, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => lacking.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(lacking.address() as AddressInfo).port}`;
  const front = await startApp({
    env: {
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: provider.clientId,
      OIDC_CLIENT_SECRET: provider.clientSecret,
      STOA_BACKEND_URL: address,
      STOA_BACKEND_AUDIENCE: 'the-backend',
      CHAT_ENDPOINT: `${address}/chat`,
    },
  });
  return {
    front,
    backend,
    signInNext(person) {
      const one = devPeople.find(({ name }) => name.startsWith(person));
      if (one)
        provider.account = { sub: one.subject, email: one.email, email_verified: true, name: one.name };
    },
    async close() {
      await Promise.all([front.stop(), backend.stop(), provider.close()]);
      lacking.close();
      lacking.closeAllConnections();
      forget(front);
      forget(backend);
    },
  };
}
