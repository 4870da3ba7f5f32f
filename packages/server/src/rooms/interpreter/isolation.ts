import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import * as interpreterLimits from './interpreter-limits.js';

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
    ...(has('permissions') ? [permission, ...readable.map((path) => `--allow-fs-read=${path}`)] : []),
    ...(has('noEval') ? ['--disallow-code-generation-from-strings'] : []),
    program,
    library,
    packages,
  ];
}

/** Tries what isolation is made of. @returns why it cannot be had here, for who runs the server; null where it can */
export async function whyNotIsolated(): Promise<string | null> {
  if (process.platform !== 'linux') return 'Programs are isolated by Linux alone.';
  if (!(await succeeds([...limits, 'true']))) return 'prlimit (of util-linux) is not installed.';
  if (!(await succeeds(['unshare', '--version']))) return 'unshare (of util-linux) is not installed.';
  if (!(await succeeds([...namespaces, 'true'])))
    return 'This host gives unprivileged processes no namespaces, as most containers do not.';
  return null;
}

function succeeds([command = '', ...args]: string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'ignore', env: { PATH: process.env['PATH'] } });
    child.on('error', () => resolve(false));
    child.on('exit', (code) => resolve(code === 0));
  });
}
