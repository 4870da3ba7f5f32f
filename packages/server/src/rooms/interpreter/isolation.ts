import { execFile, spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import * as interpreterLimits from './interpreter-limits.js';

const execute = promisify(execFile);

/** Where the commands of the layers are found; nothing else of this process. */
export const isolatedEnv = { PATH: '/usr/local/bin:/usr/bin:/bin' };

/** One of the walls around a program. Each is tested alone and with the others. */
export type IsolationLayer =
  /** Its own users, processes, network, names and messages: `unshare`. */
  | 'namespaces'
  /** Node reads the folders of Python alone, writes nothing and starts nothing. */
  | 'permissions'
  /** No text becomes code outside Python. */
  | 'noEval'
  /** Memory, processor time, open files, processes: `prlimit`. */
  | 'limits';

export const allLayers: readonly IsolationLayer[] = ['namespaces', 'permissions', 'noEval', 'limits'];

/** What a process of Python needs to read. */
export interface InterpreterFiles {
  /** The bundled `interpreter-child`. */
  program: string;
  /** The folder of Pyodide. */
  library: string;
  /** A folder of packages that the operator has put there; empty for none. */
  packages: string;
}

const limits = [
  'prlimit',
  `--data=${interpreterLimits.memoryBytes}`,
  `--cpu=${interpreterLimits.processorSeconds}`,
  '--nofile=64',
  '--fsize=0',
  '--core=0',
  '--',
];

const namespaces = ['unshare', '--user', '--net', '--pid', '--ipc', '--uts', '--fork', '--kill-child', '--'];

const permission = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';

/** The command that starts Python behind the layers, by default all of them. Its environment has to be empty. */
export function isolatedCommand(
  { program, library, packages }: InterpreterFiles,
  layers: readonly IsolationLayer[] = allLayers,
): string[] {
  const has = (layer: IsolationLayer) => layers.includes(layer);
  const readable = [`${dirname(program)}/`, `${library}/`, ...(packages === '' ? [] : [`${packages}/`])];
  return [
    ...(has('limits') ? limits : []),
    ...(has('namespaces') ? namespaces : []),
    process.execPath,
    '--no-warnings',
    `--max-old-space-size=${interpreterLimits.heapMb}`,
    ...(has('permissions')
      ? [permission, ...[...new Set(readable)].map((path) => `--allow-fs-read=${path}`)]
      : []),
    ...(has('noEval') ? ['--disallow-code-generation-from-strings'] : []),
    program,
    library,
    packages,
  ];
}

/**
 * Tries the walls: a process behind them looks for ways out.
 *
 * @param probe where that program is
 * @returns why programs cannot be isolated here, for who runs the server; null where they can
 */
export async function whyNotIsolated(probe: () => string): Promise<string | null> {
  if (process.platform !== 'linux') return 'Programs are isolated by Linux alone.';
  if (!(await succeeds([...limits, 'true']))) return 'prlimit (of util-linux) is not installed.';
  if (!(await succeeds(['unshare', '--version']))) return 'unshare (of util-linux) is not installed.';
  if (!(await succeeds([...namespaces, 'true'])))
    return 'This host gives unprivileged processes no namespaces, as most containers do not.';
  const program = realpathSync(probe());
  const [command = '', ...args] = isolatedCommand({ program, library: dirname(program), packages: '' });
  try {
    const { stdout } = await execute(command, args, { env: isolatedEnv, timeout: interpreterLimits.startMs });
    const got = stdout.trim();
    return got === '[]' ? null : `A program behind all walls gets at: ${got.slice(0, 200)}.`;
  } catch {
    return 'No program starts behind the walls.';
  }
}

function succeeds([command = '', ...args]: string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'ignore', env: isolatedEnv });
    child.on('error', () => resolve(false));
    child.on('exit', (code) => resolve(code === 0));
  });
}
