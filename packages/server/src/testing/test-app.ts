import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startServer, type RunningServer, type ServerOptions } from '../start-server.js';
import type { Database } from '../platform/db/open.js';
import { createLog } from '../platform/log.js';
import { createBrowser, type Browser } from './browser.js';
import { createTestClock, type TestClock } from './test-clock.js';
import { createTestDatabase, type TestDatabase } from './test-database.js';

/** The app whose pages the tests look at, where it has been built. */
const referenceApp = fileURLToPath(new URL('../../../../examples/full-app', import.meta.url));

/** Options of a test's application. */
export interface TestAppOptions extends Pick<ServerOptions, 'features' | 'rooms'> {
  env?: Record<string, string>;
  /** A database that is shared with other apps; it is left to its maker. */
  on?: TestDatabase;
  /** As what the server sees its database; `external` when there may be other processes. */
  kind?: Database['kind'];
  /** Collects the log's lines. */
  onLog?: (line: string) => void;
}

/** Subjects of the development provider's people. */
export type TestPerson = 'thea' | 'nils' | 'mei';

/** The complete server, listening on a port of its own. */
export interface TestApp {
  url: string;
  server: RunningServer;
  database: Database;
  clock: TestClock;
  /** A signed-out browser. */
  browser(): Browser;
  /** Signs in through the real flow and gives the browser that did. */
  signInAs(person: TestPerson): Promise<Browser>;
  close(): Promise<void>;
}

/** Starts the server on a database of its own. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'stoa-app-'));
  const own = options.on ? null : await createTestDatabase();
  const handle = options.on ?? own;
  if (!handle) throw new Error('There is no database.');
  const database = handle.connect(options.kind);
  const clock = createTestClock();
  const { onLog } = options;
  const server = await startServer(
    {
      PORT: '0',
      HOST: '127.0.0.1',
      STOA_DATA_DIR: dataDir,
      STOA_APP_ROOT: referenceApp,
      STOA_SECRET: 'a secret of the tests, long enough to be one',
      STOA_DEMO_MODELS: '1',
      STOA_RATE_LIMIT_PER_MINUTE: '100000',
      LOG_LEVEL: onLog ? 'trace' : 'silent',
      ...options.env,
    },
    {
      database,
      clock,
      handleSignals: false,
      log: onLog ? createLog('trace', { write: onLog }) : createLog('silent'),
      ...(options.features ? { features: options.features } : {}),
      ...(options.rooms && { rooms: options.rooms }),
    },
  );
  const url = `http://localhost:${server.port}`;
  const browser = () => createBrowser(url);
  return {
    url,
    server,
    database,
    clock,
    browser,
    async signInAs(person) {
      const one = browser();
      await signIn(one, person);
      return one;
    },
    async close() {
      await server.close();
      await own?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Goes through the sign-in, choosing `person` on the development provider's page; ends where the flow leads. */
export async function signIn(browser: Browser, person: TestPerson, returnTo = '/') {
  const page = await browser.open(`/api/auth/sign-in?returnTo=${encodeURIComponent(returnTo)}`);
  const [, action = ''] = /<form method="post" action="([^"]+)"/.exec(page.html) ?? [];
  if (!action) throw new Error(`There is no list of people at ${page.url.href}: ${page.html.slice(0, 300)}`);
  return browser.open(action, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ person }).toString(),
  });
}
