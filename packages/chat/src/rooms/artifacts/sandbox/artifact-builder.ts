import type { ArtifactFile } from '@stoa/core/rules';
import type { SandboxLibraries } from './sandbox-messages.js';

/** The part of esbuild that is used; `esbuild-wasm` has it. */
export interface Bundler {
  initialize(options: { wasmURL: string; worker: boolean }): Promise<void>;
  build(options: object): Promise<{
    outputFiles?: readonly { path: string; text: string }[] | undefined;
  }>;
}

/** A program to build. */
export interface BuildRequest {
  id: number;
  files: readonly ArtifactFile[];
  libraries: SandboxLibraries;
}

/** What became of it. */
export type BuildResult = { ok: true; code: string; css: string } | { ok: false; errors: readonly string[] };
export interface BuildReply {
  id: number;
  result: BuildResult;
}

const libraryNames = {
  react: ['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime'],
  vue: ['vue'],
  none: [],
} as const;

const endings = [
  '',
  '.tsx',
  '.ts',
  '.jsx',
  '.js',
  '.mjs',
  '.json',
  '.css',
  '/index.tsx',
  '/index.jsx',
  '/index.ts',
  '/index.js',
];

/** A path without `.` and `..`; what leads out of the program stays in its root. */
function joined(from: string, path: string): string {
  const parts = path.startsWith('.') ? from.split('/').slice(0, -1) : [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

const loaders: Readonly<Record<string, string>> = {
  css: 'css',
  json: 'json',
  ts: 'ts',
  tsx: 'tsx',
  svg: 'dataurl',
};

const starts = /(?:^|\/)(?:main|index)\.(?:jsx?|tsx?)$/;
const roots = /(?:^|\/)App\.(?:jsx?|tsx?)$/;

/** The code that shows a program: its own entry, or one for its root component. */
function entryOf({ files }: BuildRequest): string | null {
  const own = files.find(({ path, text }) => starts.test(path) && /createRoot|\.render\(/.test(text));
  if (own) return `import ${JSON.stringify(`./${own.path}`)};`;
  const root =
    files.find(({ path }) => roots.test(path)) ??
    files.find(({ path, text }) => /\.(?:jsx?|tsx?)$/.test(path) && /export\s+default/.test(text)) ??
    files.find(({ path }) => /\.(?:jsx?|tsx?)$/.test(path));
  if (!root) return null;
  if (/createRoot\s*\(|ReactDOM\.render\s*\(/.test(root.text))
    return `import ${JSON.stringify(`./${root.path}`)};`;
  return `import App from ${JSON.stringify(`./${root.path}`)};
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
${files
  .filter(({ path }) => path.endsWith('.css'))
  .map(({ path }) => `import ${JSON.stringify(`./${path}`)};`)
  .join('\n')}
createRoot(document.getElementById('root')).render(createElement(App));`;
}

interface ResolveArgs {
  path: string;
  importer: string;
  namespace: string;
}

/** Files come from the program, libraries from the sandbox, and nothing from anywhere else. */
function pluginOf(request: BuildRequest, entry: string): object {
  const files = new Map(request.files.map(({ path, text }) => [path, text]));
  const offered: readonly string[] = libraryNames[request.libraries];
  return {
    name: 'artifact',
    setup(build: {
      onResolve(filter: object, run: (args: ResolveArgs) => object): void;
      onLoad(filter: object, run: (args: { path: string }) => object): void;
    }) {
      build.onResolve({ filter: /.*/ }, ({ path, importer }) => {
        if (path === 'entry') return { path, namespace: 'entry' };
        if (offered.includes(path)) return { path, namespace: 'library' };
        const found = endings.map((ending) => joined(importer, path) + ending).find((one) => files.has(one));
        if (found !== undefined) return { path: found, namespace: 'program' };
        const text = /^[./]/.test(path)
          ? `There is no file ${path}.`
          : `${path} is not available here. Programs can import ${offered.join(', ') || 'their own files'}.`;
        return { errors: [{ text }] };
      });
      build.onLoad({ filter: /.*/, namespace: 'entry' }, () => ({ contents: entry, loader: 'jsx' }));
      build.onLoad({ filter: /.*/, namespace: 'library' }, ({ path }) => ({
        contents: `module.exports = window.stoaLibraries[${JSON.stringify(path)}];`,
        loader: 'js',
      }));
      build.onLoad({ filter: /.*/, namespace: 'program' }, ({ path }) => ({
        contents: files.get(path) ?? '',
        loader: loaders[path.split('.').at(-1) ?? ''] ?? 'jsx',
      }));
    },
  };
}

function messagesOf(error: unknown): string[] {
  const { errors } = (typeof error === 'object' && error !== null ? error : {}) as {
    errors?: { text: string; location?: { file: string; line: number } | null }[];
  };
  if (!Array.isArray(errors) || errors.length === 0)
    return [error instanceof Error ? error.message : String(error)];
  return errors
    .slice(0, 20)
    .map(({ text, location }) =>
      location ? `${location.file.replace(/^\w+:/, '')}:${location.line}: ${text}` : text,
    );
}

async function buildOne(bundler: Bundler, request: BuildRequest): Promise<BuildResult> {
  const entry = entryOf(request);
  if (entry === null) return { ok: false, errors: ['There is no component to show.'] };
  try {
    const { outputFiles = [] } = await bundler.build({
      entryPoints: ['entry'],
      bundle: true,
      write: false,
      outdir: 'out',
      format: 'iife',
      target: 'es2022',
      jsx: 'automatic',
      logLevel: 'silent',
      define: { 'process.env.NODE_ENV': '"production"' },
      plugins: [pluginOf(request, entry)],
    });
    const text = (ending: string): string =>
      outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? '';
    return { ok: true, code: text('.js'), css: text('.css') };
  } catch (error) {
    return { ok: false, errors: messagesOf(error) };
  }
}

/** The part of a worker's global scope in use. */
interface WorkerScope {
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
  postMessage(message: unknown): void;
}

/** Builds programs for the page. Call it once in the worker that `BlockHosts.startBuilder` starts. */
export function runArtifactBuilder(scope: WorkerScope, bundler: Bundler, wasmUrl: string): void {
  let ready: Promise<void> | undefined;
  scope.addEventListener('message', ({ data }) => {
    const request = data as BuildRequest;
    ready ??= bundler.initialize({ wasmURL: wasmUrl, worker: false });
    void ready
      .then(
        () => buildOne(bundler, request),
        (error: unknown): BuildResult => {
          ready = undefined;
          return { ok: false, errors: messagesOf(error) };
        },
      )
      .then((result) => scope.postMessage({ id: request.id, result } satisfies BuildReply));
  });
}
