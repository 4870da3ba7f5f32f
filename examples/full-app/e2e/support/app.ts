import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startChild, type Child } from './child-process.js';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

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

/** The scripted model server in its own process. */
export async function startModels(): Promise<{ url: string; stop(): Promise<void> }> {
  const child = startChild(
    process.execPath,
    ['--import', 'tsx', 'examples/full-app/e2e/model-server/server.ts'],
    { cwd: root },
  );
  const [, url = ''] = await child.waitFor(/model server ready at (\S+)/);
  return { url, stop: () => child.end('SIGTERM') };
}

/** The whole app as `npm start` runs it, in a process that tests may kill. */
export interface AppProcess {
  url: string;
  child: Child;
  dataDir: string;
  /** Ends the process, by default politely. */
  stop(signal?: NodeJS.Signals): Promise<void>;
  /** Starts it again on the same data and the same address. */
  restart(): Promise<AppProcess>;
}

/** What a test may set. */
export interface AppOptions {
  modelsUrl?: string;
  dataDir?: string;
  port?: number;
  env?: Record<string, string>;
}

/** Starts the built app the way `npm start` does. */
export async function startApp(options: AppOptions = {}): Promise<AppProcess> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'stoa-app-'));
  const port = options.port ?? (await freePort());
  const { NODE_ENV: _unset, ...inherited } = process.env;
  const child = startChild(process.execPath, ['tools/start.mjs'], {
    cwd: root,
    env: {
      ...inherited,
      PORT: String(port),
      STOA_DATA_DIR: dataDir,
      STOA_DEMO_MODELS: '1',
      LOG_LEVEL: 'warn',
      ...(options.modelsUrl
        ? {
            OPENAI_API_KEY: 'test-key',
            OPENAI_BASE_URL: `${options.modelsUrl}/v1`,
            OPENAI_MODELS: 'scripted-model',
          }
        : {}),
      ...options.env,
    },
  });
  const [, url = ''] = await child.waitFor(/Stoa is ready at (\S+)/);
  return {
    url,
    child,
    dataDir,
    stop: (signal = 'SIGTERM') => child.end(signal),
    restart: () => startApp({ ...options, dataDir, port }),
  };
}

/** Removes what an app kept on disk. */
export const forget = (app: AppProcess) => rmSync(app.dataDir, { recursive: true, force: true });
