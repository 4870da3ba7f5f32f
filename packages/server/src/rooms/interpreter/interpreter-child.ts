/**
 * Entry point of the process that runs one Python program and ends. It holds nothing worth stealing: no environment, no files but those
 * of Pyodide, no network, and no other process in sight. See `isolation.ts`.
 */
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import type { loadPyodide as LoadPyodide, PyodideInterface } from 'pyodide';
import type { InterpreterAnswer, InterpreterJob } from './interpreter-job.js';
import * as interpreterLimits from './interpreter-limits.js';

const [, , library = '', packages = ''] = process.argv;

/** Where a program finds its files. */
const area = '/area';

/** Pyodide asks for the numbers of file flags, which the permission model of Node refuses. */
Object.assign(process, { binding: () => ({ fs: {} }) });

/** Runs before the program. Figures that a program has drawn and not saved are files, too. */
const opening = `
import os, sys
os.chdir(${JSON.stringify(area)})
os.environ['MPLBACKEND'] = 'Agg'
sys.path.insert(0, ${JSON.stringify(area)})
`;

const figures = `
def _save_figures():
    import sys
    plot = sys.modules.get('matplotlib.pyplot')
    if plot is None:
        return
    for number in plot.get_fignums():
        plot.figure(number).savefig(f'figure-{number}.png', dpi=120, bbox_inches='tight')
_save_figures()
`;

/** What the program printed, up to a limit; what is beyond is left out. */
function createPrinted() {
  const decoder = new TextDecoder();
  let text = '';
  return {
    write(bytes: Uint8Array): number {
      if (text.length <= interpreterLimits.printedCharacters) text += decoder.decode(bytes, { stream: true });
      return bytes.length;
    },
    text: () => text.slice(0, interpreterLimits.printedCharacters),
    isCut: () => text.length > interpreterLimits.printedCharacters,
  };
}

async function load(): Promise<PyodideInterface> {
  const { loadPyodide } = (await import(pathToFileURL(`${library}/pyodide.mjs`).href)) as {
    loadPyodide: typeof LoadPyodide;
  };
  const python = await loadPyodide({
    indexURL: `${library}/`,
    // Nothing of this process is a global of the program's.
    jsglobals: Object.create(null) as object,
    env: { HOME: area, LANG: 'C.UTF-8' },
    ...(packages !== '' && {
      packageCacheDir: `${packages}/`,
      packageBaseUrl: `${packages}/`,
      lockFileURL: `${packages}/pyodide-lock.json`,
    }),
  });
  python.unregisterJsModule('js');
  python.FS.mkdirTree(area);
  return python;
}

/** Each file of the area, by its path below it, with what tells whether it has changed. */
function filesIn(python: PyodideInterface): Map<string, { path: string; size: number; changed: number }> {
  const found = new Map<string, { path: string; size: number; changed: number }>();
  const visit = (at: string) => {
    for (const name of python.FS.readdir(at) as string[]) {
      if (name === '.' || name === '..' || name === '__pycache__') continue;
      const path = `${at}/${name}`;
      const { mode, size, mtime } = python.FS.lstat(path) as { mode: number; size: number; mtime: Date };
      if (python.FS.isDir(mode)) visit(path);
      else if (python.FS.isFile(mode))
        found.set(path.slice(area.length + 1), { path, size, changed: Number(mtime) });
      if (found.size > interpreterLimits.filesSeen) return;
    }
  };
  visit(area);
  return found;
}

/** The last line of an error of Python's says what it is; the lines of Pyodide's own before it say nothing to anybody. */
function faultOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  // What follows is advice for pages that install packages as they run.
  const missing = /ModuleNotFoundError: No module named '([^']+)'/.exec(message)?.[1];
  if (missing !== undefined)
    return `ModuleNotFoundError: ${missing} is not installed here. Whoever runs this server can add it.`;
  const own = message.indexOf('File "<exec>"');
  const lines = own === -1 ? message : `Traceback (most recent call last):\n  ${message.slice(own)}`;
  return lines.trim().slice(-interpreterLimits.faultCharacters);
}

async function run(python: PyodideInterface, { code, files }: InterpreterJob): Promise<InterpreterAnswer> {
  const printed = createPrinted();
  const stream = { write: (bytes: Uint8Array) => printed.write(bytes) };
  python.setStdout(stream);
  python.setStderr(stream);
  python.runPython(opening);
  for (const { name, base64 } of files) {
    const path = `${area}/${name}`;
    python.FS.mkdirTree(path.slice(0, path.lastIndexOf('/')));
    python.FS.writeFile(path, Buffer.from(base64, 'base64'));
  }
  const before = filesIn(python);
  let fault: string | null = null;
  let value = '';
  try {
    if (packages !== '') await python.loadPackagesFromImports(code);
    const last: unknown = await python.runPythonAsync(code);
    if (last !== undefined && last !== null) value = python.globals.get('repr')(last) as string;
    python.runPython(figures);
  } catch (error) {
    fault = faultOf(error);
  }
  const made: InterpreterAnswer['made'] = [];
  const leftOut: string[] = [];
  let bytes = 0;
  for (const [name, file] of filesIn(python)) {
    const earlier = before.get(name);
    if (earlier && earlier.size === file.size && earlier.changed === file.changed) continue;
    bytes += file.size;
    if (made.length >= interpreterLimits.madeFiles || bytes > interpreterLimits.madeBytes) {
      leftOut.push(name);
      continue;
    }
    const content = python.FS.readFile(file.path) as Uint8Array;
    made.push({ name, base64: Buffer.from(content).toString('base64') });
  }
  return {
    printed: printed.text(),
    isCut: printed.isCut(),
    value: value.slice(0, interpreterLimits.printedCharacters),
    fault,
    made,
    leftOut: leftOut.slice(0, interpreterLimits.madeFiles),
  };
}

const say = (message: unknown, then?: () => void) =>
  process.stdout.write(`${JSON.stringify(message)}\n`, then);

const python = await load();
say('ready');
for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  const answer = await run(python, JSON.parse(line) as InterpreterJob);
  say(answer, () => process.exit(0));
}
