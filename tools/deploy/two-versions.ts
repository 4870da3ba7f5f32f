/*
 * `npm run deploy:versions`: an upgrade while people work. Two servers of the version before the newest migration take requests, are
 * replaced one after the other by two of this one, and then one of the version before comes back. Both versions run from their sources;
 * the earlier one is taken from git. Prints what the people noticed, and fails when anything was lost.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createLog } from '../../packages/server/src/platform/log.js';
import { startEmbeddedPostgres } from '../../packages/server/src/platform/db/embedded/embedded-postgres.js';
import { freePort, plainEnv, root } from '../../examples/full-app/e2e/support/app.js';
import { startChild, type Child } from '../../examples/full-app/e2e/support/child-process.js';
import { openSession, sessionFrom, type CookieJar } from '../../examples/full-app/e2e/support/session.js';
import { readConversation, storeConversation } from '../../examples/full-app/e2e/support/stored.js';

const migrations = 'packages/server/src/platform/db/migrations';
/** People who work at the same time, and for how long before and after the upgrade. */
const people = ['Mei', 'Thea', 'Mei', 'Thea'];
const quietMs = 10_000;
const tries = 8;

const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
const folder = mkdtempSync(join(tmpdir(), 'stoa-versions-'));
const earlier = join(folder, 'earlier');

/** The sources of the version before the newest migration, with the packages that are installed here. */
function takeEarlier(): string {
  const commit = git('rev-parse', `${git('log', '-1', '--format=%h', '--', migrations)}^`);
  git('worktree', 'add', '--quiet', '--detach', '--force', earlier, commit);
  symlinkSync(join(root, 'node_modules'), join(earlier, 'node_modules'));
  const parts = [
    ...readdirSync(join(root, 'packages')).map((name) => `packages/${name}`),
    'examples/full-app',
  ];
  for (const part of parts)
    cpSync(join(root, part, 'node_modules'), join(earlier, part, 'node_modules'), {
      recursive: true,
      verbatimSymlinks: true,
    });
  return commit.slice(0, 9);
}

interface Server {
  url: string;
  child: Child;
  /** How long it was not ready after its start. @units ms */
  startMs: number;
}

async function startServer(tree: string, databaseUrl: string): Promise<Server> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const run = `import(${JSON.stringify(join(tree, 'packages/server/src/command-line.ts'))}).then((server) => server.runFromCommandLine([], process.env))`;
  const began = performance.now();
  const child = startChild(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', run], {
    cwd: tree,
    env: {
      ...plainEnv(),
      STOA_APP_ROOT: join(root, 'examples/full-app'),
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      STOA_SECRET: 'a secret of this check, long enough to be one',
      STOA_DATA_DIR: join(folder, 'data'),
      STOA_ALLOW_DEV_SIGN_IN: '1',
      STOA_DEMO_MODELS: '1',
      STOA_OFFLINE_EMBEDDINGS: '0',
      STOA_DRAIN_SECONDS: '2',
      STOA_RATE_LIMIT_PER_MINUTE: '100000',
      LOG_LEVEL: 'warn',
    },
  });
  await Promise.race([
    (async () => {
      const isReady = async (): Promise<boolean> => (await fetch(`${url}/readyz`)).ok;
      while (!(await isReady().catch(() => false))) await wait(50);
    })(),
    child.waitFor(/could not start[\s\S]*/, 180_000).then(([text]) => Promise.reject(new Error(text))),
  ]);
  return { url, child, startMs: performance.now() - began };
}

/** Servers that take requests; a balancer sends none to the others. */
let live: Server[] = [];
let isOver = false;
const figures = { requests: 0, retried: 0, lost: [] as string[], took: [] as number[] };

/** Sends a request to one of the servers, and to another where that one is gone, as a balancer does. */
async function ask<T>(
  jar: CookieJar,
  at: number,
  request: (session: ReturnType<typeof sessionFrom>) => Promise<T>,
): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    const server = live[(at + attempt) % live.length];
    if (!server) throw new Error('No server takes requests.');
    const began = performance.now();
    try {
      const answer = await request(sessionFrom(server.url, jar));
      figures.requests += 1;
      figures.took.push(performance.now() - began);
      return answer;
    } catch (error) {
      if (attempt === tries) throw error;
      figures.retried += 1;
      await wait(100);
    }
  }
}

/** Stores conversations, and reads each one back from another server. Answers with the ids. */
async function work(person: string, number: number, jar: CookieJar): Promise<string[]> {
  const stored: string[] = [];
  for (let at = 0; !isOver; at += 1) {
    const name = `${person} ${number} ${at}`;
    const id = await ask(jar, at + number, ({ client }) => storeConversation(client, name));
    const read = await ask(jar, at + number + 1, ({ client }) => readConversation(client, id));
    if (read?.name === name) stored.push(id);
    else figures.lost.push(name);
    const listed = await ask(jar, at, ({ client }) => client.conversations.changes({}));
    if (!listed.ok) figures.lost.push(`the list after ${name}`);
    await wait(20);
  }
  return stored;
}

const log = createLog('silent');
const database = await startEmbeddedPostgres({ dataDir: join(folder, 'database'), log, maxConnections: 120 });
const databaseUrl = `postgres://${database.user}@${encodeURIComponent(database.socketDir)}/postgres`;
const servers: Server[] = [];
const start = async (tree: string): Promise<Server> => {
  const server = await startServer(tree, databaseUrl);
  servers.push(server);
  return server;
};
const say = (line: string): void => console.log(line);

try {
  const commit = takeEarlier();
  live = [await start(earlier), await start(earlier)];
  const [first, second] = live as [Server, Server];
  say(`Two servers of ${commit} take requests.`);
  const jars = await Promise.all(people.map(async (person) => (await openSession(first.url, person)).jar));
  const working = Promise.all(people.map((person, at) => work(person, at, jars[at] as CookieJar)));
  working.catch(() => undefined);
  await wait(quietMs);
  const before = figures.took.length;

  const third = await start(root);
  say(`A server of this version has migrated and is ready after ${Math.round(third.startMs)} ms.`);
  live = [first, second, third];
  await wait(quietMs);
  live = [second, third];
  await first.child.end('SIGTERM');
  const fourth = await start(root);
  live = [third, fourth];
  await second.child.end('SIGTERM');
  await wait(quietMs);
  const back = await start(earlier);
  live = [fourth, back];
  say(`One of ${commit} works on the newer database.`);
  await wait(quietMs);
  isOver = true;
  const stored = (await working).flatMap((ids, at) => ids.map((id) => ({ id, jar: jars[at] as CookieJar })));

  for (const { id, jar } of stored)
    if (!(await ask(jar, 0, ({ client }) => readConversation(client, id)))) figures.lost.push(id);
  const p95 = (times: number[]): number =>
    Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0);
  say(
    `${stored.length} conversations stored and read, ${figures.requests} requests, ${figures.retried} of them sent again to another server, ` +
      `p95 ${p95(figures.took.slice(0, before))} ms before and ${p95(figures.took.slice(before))} ms during the upgrade, ` +
      `the longest ${Math.round(Math.max(...figures.took))} ms, ${figures.lost.length} lost.`,
  );
  if (figures.lost.length > 0 || stored.length === 0) throw new Error(figures.lost.slice(0, 5).join(', '));
} finally {
  isOver = true;
  for (const { child } of servers) await child.end('SIGKILL');
  await database.stop();
  git('worktree', 'remove', '--force', earlier);
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);
