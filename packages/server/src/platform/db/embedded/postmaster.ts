import { type ChildProcess, spawn } from 'node:child_process';
import { open, readFile, stat, truncate } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresBinaries } from './binaries.js';
import { EmbeddedPostgresError } from './errors.js';
import type { RunAs } from './postgres-user.js';
import { isAlive } from './data-dir-lock.js';

/** A running server process. */
export interface Postmaster {
  /** Settles when the process has ended, for whatever reason. */
  ended: Promise<void>;
  stop(): Promise<void>;
}

/** Dependencies of {@link startPostmaster}. */
export interface PostmasterOptions {
  clusterDir: string;
  socketDir: string;
  logFile: string;
  binaries: PostgresBinaries;
  runAs: RunAs;
  maxConnections: number;
}

const readyWithinMs = 120_000;
const stopWithinMs = 10_000;
const logFileLimitBytes = 5_000_000;

/**
 * Runs PostgreSQL under a shell that reads a pipe of ours: when this process ends, however it ends, the pipe closes, and the
 * shell stops the server and removes the socket's folder. The shell also ends when the server does by itself.
 */
const watchdog = `
folder=$1
shift
abandoned=
trap 'abandoned=1; kill -INT $server' USR1
"$@" 3<&- &
server=$!
( read -r _ <&3; kill -USR1 $$ ) 2>/dev/null &
watcher=$!
wait $server
code=$?
if [ -n "$abandoned" ]; then
  wait $server
  code=$?
  rm -rf "$folder"
fi
kill $watcher 2>/dev/null
exit $code
`;

/** Starts PostgreSQL and waits until it answers. @errors throws {@link EmbeddedPostgresError} with what it said. */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const { clusterDir, logFile, runAs } = options;
  if (((await stat(logFile).catch(() => null))?.size ?? 0) > logFileLimitBytes) await truncate(logFile);
  const log = await open(logFile, 'a', 0o600);
  const before = (await log.stat()).size;
  const child = spawn('/bin/sh', ['-c', watchdog, 'stoa-postgres', options.socketDir, ...command(options)], {
    cwd: '/',
    // Its own session: Ctrl-C in a terminal must reach the application alone, which still writes while it stops.
    detached: true,
    stdio: ['ignore', log.fd, log.fd, 'pipe'],
    ...runAs.user,
  });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  await log.close();
  const pipe = child.stdio[3] as Socket;
  pipe.on('error', () => {});
  // Only the pipe's being open matters, so it must not keep this process alive by itself.
  child.unref();
  pipe.unref();
  const isEnded = () => child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
  const stop = () => stopPostmaster(child, pipe, ended, isEnded);

  const deadline = Date.now() + readyWithinMs;
  while (!(await isReady(options))) {
    if (isEnded() || Date.now() > deadline) {
      await stop();
      const said = (await readFile(logFile, 'utf8')).slice(before).trim().slice(-2000);
      throw new EmbeddedPostgresError(
        `The embedded database in ${clusterDir} did not start: ${said || 'it said nothing'}`,
      );
    }
    await sleep(15);
  }
  return { ended, stop };
}

function command({ clusterDir, socketDir, binaries, runAs, maxConnections }: PostmasterOptions): string[] {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    max_connections: String(maxConnections),
    log_min_messages: 'warning',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
  };
  return [
    ...runAs.prefix,
    binaries.postgres,
    '-D',
    clusterDir,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
}

/**
 * PostgreSQL writes its state in the eighth line of its lock file. The file may be another server's, or left by one that was
 * killed: the first line names the process, the fifth the folder of its socket.
 */
async function isReady({ clusterDir, socketDir }: PostmasterOptions): Promise<boolean> {
  const file = await readFile(join(clusterDir, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = file.split('\n').map((line) => line.trim());
  return lines[7] === 'ready' && lines[4] === socketDir && isAlive(Number(lines[0]));
}

async function stopPostmaster(
  child: ChildProcess,
  pipe: Socket,
  ended: Promise<void>,
  isEnded: () => boolean,
) {
  if (isEnded()) return;
  child.ref();
  pipe.destroy();
  const timer = setTimeout(() => {
    // Kills the process group: shell, server and its children. The next start recovers from the write-ahead log.
    try {
      if (child.pid !== undefined && !isEnded()) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It has just ended by itself.
    }
  }, stopWithinMs);
  await ended;
  clearTimeout(timer);
}
