import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startChild, type Child } from './child-process.js';

/** Folder of the repository. */
export const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** A port that nobody listened on a moment ago. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** The whole app as `npm start` runs it, in a process that tests may kill. */
export interface AppProcess {
  readonly url: string;
  readonly dataDir: string;
  /** The process of the last start. */
  child: Child;
  /** Everything that all its processes printed. */
  log(): string;
  /** Ends the process, by default politely. */
  stop(signal?: NodeJS.Signals): Promise<void>;
  /** Starts it again on the same data and the same address. */
  restart(): Promise<void>;
}

/** What a test may set. */
export interface AppOptions {
  /** Origin of a model server. */
  modelsUrl?: string;
  dataDir?: string;
  env?: Record<string, string>;
}

/** A key that must never leave the server; distinctive, so that it is found wherever it leaks. */
export const providerKey = 'sk-journey-provider-key-5f0c1e';

const ofOurs =
  /^(STOA_|OIDC_|GOOGLE_|OPENAI_|AZURE_|AWS_|BEDROCK_|DATABASE_URL$|PORT$|HOST$|PUBLIC_URL$|NODE_ENV$|LOG_LEVEL$)/;

/** The environment of the tests without anything that would configure the app. */
export const plainEnv = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !ofOurs.test(name)));

/** The environment that an app under test runs in. */
export function appEnv({ modelsUrl, env }: AppOptions, port: number, dataDir: string): NodeJS.ProcessEnv {
  return {
    ...plainEnv(),
    PORT: String(port),
    STOA_DATA_DIR: dataDir,
    STOA_MAX_PARALLEL_RUNS: '50',
    STOA_RATE_LIMIT_PER_MINUTE: '100000',
    // What a stop without a grace does to replies is what most journeys are about.
    STOA_DRAIN_SECONDS: '0',
    LOG_LEVEL: 'warn',
    // The model that comes with the app has a test of its own, and takes a core for as long as it works.
    STOA_OFFLINE_EMBEDDINGS: '0',
    ...(modelsUrl && {
      OPENAI_API_KEY: providerKey,
      OPENAI_BASE_URL: `${modelsUrl}/v1`,
      OPENAI_MODELS: 'scripted-model',
      OPENAI_EMBEDDINGS_MODEL: 'scripted-embeddings',
    }),
    ...env,
  };
}

export const makeDataDir = (): string => mkdtempSync(join(tmpdir(), 'stoa-app-'));

/** A busy machine takes its time to start a server and its database; within what the fixture of an app may take. */
const startTimeoutMs = 150_000;

/** Starts the built app the way `npm start` does. */
export async function startApp(options: AppOptions = {}): Promise<AppProcess> {
  const dataDir = options.dataDir ?? makeDataDir();
  const port = await freePort();
  let earlier = '';
  const spawn = () =>
    startChild(process.execPath, ['tools/start.mjs'], { cwd: root, env: appEnv(options, port, dataDir) });
  const ready = (child: Child) => child.waitFor(/Stoa is ready at (\S+)/, startTimeoutMs);

  const child = spawn();
  const [, url = ''] = await ready(child);
  const app: AppProcess = {
    url,
    dataDir,
    child,
    log: () => earlier + app.child.output(),
    stop: (signal = 'SIGTERM') => app.child.end(signal),
    async restart() {
      earlier = app.log();
      app.child = spawn();
      await ready(app.child);
    },
  };
  return app;
}

/** Removes what an app kept on disk. */
export const forget = (app: Pick<AppProcess, 'dataDir'>) =>
  rmSync(app.dataDir, { recursive: true, force: true });

/** Processes of the machine whose command line names `text`. Linux only; elsewhere none are seen. */
export function processesNaming(text: string): number[] {
  if (!existsSync('/proc/self/cmdline')) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(text);
      } catch {
        return false;
      }
    })
    .map(Number);
}

/** The process of the embedded database of a data folder, or null. */
export function databasePid(dataDir: string): number | null {
  try {
    return Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10) || null;
  } catch {
    return null;
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Waits until `check` is true. @errors throws when the time is up */
export async function until(check: () => boolean | Promise<boolean>, what: string, timeoutMs = 15_000) {
  const deadline = Date.now() + timeoutMs;
  while (!(await check())) {
    if (Date.now() > deadline) throw new Error(`${what}: not within ${timeoutMs} ms`);
    await sleep(25);
  }
}
