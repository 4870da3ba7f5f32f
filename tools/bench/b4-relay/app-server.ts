import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFeatures, type FeaturesDeps } from '../../../packages/server/src/features.js';
import { startServer } from '../../../packages/server/src/start-server.js';
import { upsertPerson } from '../../../packages/server/src/platform/auth/people.js';
import { createSessions } from '../../../packages/server/src/platform/auth/sessions.js';
import { createSealer } from '../../../packages/server/src/platform/seal.js';
import { makeKey } from '../../../packages/server/src/testing/api-key-people.js';
import type { Browser } from '../../../packages/server/src/testing/browser.js';
import { reportToParent } from './process-sample.js';

/** The real server as it is deployed: embedded database, sessions, event log on. Only the model's address is the bench's. */
const dataDir = await mkdtemp(join(tmpdir(), 'stoa-bench-'));
let context: FeaturesDeps | undefined;
const server = await startServer(
  {
    PORT: '0',
    STOA_DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    OPENAI_BASE_URL: process.env['BENCH_UPSTREAM_URL'],
    OPENAI_MODELS: 'bench',
    STOA_MAX_PARALLEL_RUNS: '100',
    STOA_RATE_LIMIT_PER_MINUTE: '1000000',
  },
  {
    handleSignals: false,
    features(given) {
      context = given;
      return createFeatures(given);
    },
  },
);

/** Enough people that the limit of parallel runs is none of this bench's. */
const people = 50;
const tokens: string[] = [];
for (let index = 0; index < people; index++) tokens.push(await signIn(context!, index));

async function signIn({ database, clock, secret, log }: FeaturesDeps, index: number): Promise<string> {
  const oidc = { refresh: () => Promise.reject(new Error('No token of this bench is ever refreshed.')) };
  const sessions = createSessions({
    database,
    clock,
    oidc,
    sealer: createSealer(secret, 'session'),
    administrators: { isAdmin: () => Promise.resolve(false) },
  });
  const subject = `bench-${index}`;
  const person = await upsertPerson(
    database.db,
    {
      issuer: 'bench',
      subject,
      email: `${subject}@example.org`,
      verification: 'asserted',
      name: subject,
    },
    log,
  );
  const none = { idToken: null, refreshToken: null, refreshDueAt: null, access: null };
  const { token } = await sessions.create(person.id, none, null);
  const found = await sessions.find(token);
  if (found.status !== 'live') throw new Error('The session of a bench did not live.');
  return (await sessions.issueAccessToken(found.session.sessionIdHash)).accessToken;
}

async function stop() {
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
  process.exit(0);
}
process.on('message', (message: unknown) => {
  if (message === 'stop') void stop();
});
process.on('disconnect', () => void stop());
reportToParent({ url: `http://127.0.0.1:${server.port}/` });
process.send?.({ tokens });

/** Of the first of them. */
const first = {
  fetch: (path: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${server.port}${path}`, {
      ...init,
      headers: { ...(init.headers as object), authorization: `Bearer ${tokens[0]}` },
    }),
} as Browser;
process.send?.({ key: (await makeKey(first)).secret });
