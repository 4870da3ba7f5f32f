// What the conformance suite starts for each scenario of clients: our adapter, with a browser that agrees to everything.
import { randomBytes } from 'node:crypto';
import { createOutbound } from '../../packages/server/src/platform/outbound/outbound.js';
import { createSealer } from '../../packages/server/src/platform/seal.js';
import { createMcpClient, McpUnavailable } from '../../packages/server/src/rooms/mcp/mcp-client.js';
import type { SignInRecord, SignInStore } from '../../packages/server/src/rooms/mcp/sign-in-store.js';
import { createSignIns, type SignInServer } from '../../packages/server/src/rooms/mcp/sign-ins.js';

const url = process.argv.at(-1)!;
const scenario = process.env['MCP_CONFORMANCE_SCENARIO'] ?? '';
const context = JSON.parse(process.env['MCP_CONFORMANCE_CONTEXT'] ?? '{}') as {
  client_id?: string;
  client_secret?: string;
};
const redirectUrl = 'http://localhost:3000/api/mcp/callback';
const place = { personId: 'person', serverId: 'server' };
const key = 'person server';

/** Signing in more often than that is a loop. */
const maxSignIns = 3;

let kept: SignInRecord | null = null;
const store: SignInStore = {
  read: () => Promise.resolve(structuredClone(kept)),
  change: (_place, change) => Promise.resolve(void (kept = structuredClone(change(structuredClone(kept))))),
  remove: () => Promise.resolve(null),
  leftOver: () => Promise.resolve([]),
  lease: () => Promise.resolve(true),
  signedIn: () => Promise.resolve(new Map()),
};
/** The authorization server of a tool server. */
async function issuerOf(server: string): Promise<string> {
  const { origin, pathname } = new URL(server);
  for (const path of [pathname, '']) {
    const response = await fetch(`${origin}/.well-known/oauth-protected-resource${path}`);
    const said = response.ok ? ((await response.json()) as { authorization_servers?: string[] }) : {};
    if (said.authorization_servers?.[0] !== undefined) return said.authorization_servers[0];
  }
  return origin;
}
const outbound = createOutbound({ allowed: new Set(['localhost', '127.0.0.1']) });
const signIns = createSignIns({
  outbound,
  store,
  sealer: createSealer(randomBytes(32).toString('hex'), 'suite'),
  now: () => new Date(),
  redirectUrl,
  metadataUrl: 'https://conformance-test.local/client-metadata.json',
});
const server: SignInServer = {
  id: place.serverId,
  url,
  ...(context.client_id && {
    client: {
      id: context.client_id,
      secret: context.client_secret ?? '',
      // Who registers a client by hand knows where.
      issuer: await issuerOf(url),
    },
  }),
};
const client = createMcpClient({ outbound });
let signedIn = 0;
const address = () => ({
  url,
  token: '',
  ...(signedIn > 0 && { signIn: { ...signIns.credentials(place, server), since: String(signedIn) } }),
});

/** What a person does in the window of the authorization server. */
async function signIn(): Promise<void> {
  if (signedIn >= maxSignIns) throw new Error('The server asks again and again.');
  signedIn += 1;
  const page = await signIns.begin(place, server);
  const response = await fetch(page, { redirect: 'manual' });
  const { searchParams } = new URL(response.headers.get('location') ?? '', page);
  const attempt = signIns.attemptOf(place.personId, searchParams);
  if (!attempt || !(await signIns.finish(attempt, server, searchParams)))
    throw new Error('The sign-in has failed.');
}

async function signedInFor<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof McpUnavailable) || error.reason !== 'signIn') throw error;
    await signIn();
    return signedInFor(work);
  }
}

const args: Record<string, Record<string, unknown>> = { tools_call: { a: 5, b: 3 } };
const { tools } = await signedInFor(() => client.list(key, address()));
for (const { name } of tools)
  await signedInFor(async () => {
    let wantsSignIn = false;
    const input = { name, args: args[scenario] ?? {}, onSignIn: () => void (wantsSignIn = true) };
    const result = await client.call(key, address(), input, AbortSignal.timeout(20_000));
    if (wantsSignIn) throw new McpUnavailable('signIn');
    process.stdout.write(`${name}: ${JSON.stringify(result)}\n`);
  });
client.close();
