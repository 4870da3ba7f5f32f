import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, utimesSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The repository's root folder, with a slash at its end. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

const { packageManager } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
const pinned = ['--yes', '--prefer-offline', packageManager.split('+')[0]];
const marker = `${root}node_modules/.modules.yaml`;

/** The environment for children: npm hands its own settings down, and pnpm would warn about them or obey them. */
export function childEnv(extra = {}) {
  const env = { ...process.env, ...extra };
  for (const key of Object.keys(env)) {
    if (/^npm_config_/i.test(key) && !/registry|cache|ca(file)?$|proxy/i.test(key)) delete env[key];
  }
  return env;
}

/** Runs the pinned pnpm and waits. Exits this process with its status when it fails. */
export function pnpmSync(args, options = {}) {
  const result = spawnSync('npx', [...pinned, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: childEnv(),
    ...options,
  });
  if (result.status !== 0) process.exit(result.status ?? 1);
}

/** Starts the pinned pnpm, hands signals on and resolves with the exit code. */
export function pnpm(args, options = {}) {
  const child = spawn('npx', [...pinned, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: childEnv(),
    ...options,
  });
  const forward = (signal) => child.kill(signal);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, forward);
  return new Promise((resolve) => child.on('exit', (code, signal) => resolve(signal ? 1 : (code ?? 1))));
}

/** Installs the locked dependencies unless that has been done since the lockfile last changed. */
export function ensureInstalled() {
  const lockfile = statSync(`${root}pnpm-lock.yaml`).mtimeMs;
  if (existsSync(marker) && statSync(marker).mtimeMs >= lockfile) return;
  pnpmSync(['install', '--frozen-lockfile', '--reporter=append-only', '--loglevel=warn']);
  if (existsSync(marker)) utimesSync(marker, new Date(), new Date());
}
