import type { ArtifactFile } from '@stoa/core/rules';
import type { SandboxLibraries } from './sandbox-messages.js';
import { compileVueComponent, type VueCompiler, type VueModule } from './vue-component.js';

/** The part of esbuild that is used; `esbuild-wasm` has it. */
export interface Bundler {
  initialize(options: { wasmURL: string; worker: boolean }): Promise<void>;
  build(options: object): Promise<{
    outputFiles?: readonly { path: string; text: string }[] | undefined;
  }>;
}

/** Inputs of a build. */
export interface BuilderTools {
  bundler: Bundler;
  /** URL of the module that `initialize` loads. */
  wasmUrl: string;
  /** Loads `vue/compiler-sfc`. Without it programs of Vue are refused. */
  loadVueCompiler?: () => Promise<VueCompiler>;
}

/** A program to build. */
export interface BuildRequest {
  id: number;
  files: readonly ArtifactFile[];
  libraries: SandboxLibraries;
}

/** Result of a build. */
export type BuildResult = { ok: true; code: string; css: string } | { ok: false; errors: readonly string[] };
export interface BuildReply {
  id: number;
  result: BuildResult;
}

const libraryNames = {
  react: ['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime'],
  vue: ['vue'],
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
  '.vue',
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
const mounts = /createRoot\s*\(|ReactDOM\.render\s*\(|createApp\s*\(/;
const scripts = /\.(?:jsx?|tsx?)$/;

/** The file of the root component. */
function rootOf({ files, libraries }: BuildRequest): ArtifactFile | undefined {
  const roots = libraries === 'vue' ? /(?:^|\/)App\.vue$/ : /(?:^|\/)App\.(?:jsx?|tsx?)$/;
  return (
    files.find(({ path }) => roots.test(path)) ??
    (libraries === 'vue' ? files.find(({ path }) => path.endsWith('.vue')) : undefined) ??
    files.find(({ path, text }) => scripts.test(path) && /export\s+default/.test(text)) ??
    files.find(({ path }) => scripts.test(path))
  );
}

/** The code that shows a program: its own entry, or one for its root component. */
function entryOf(request: BuildRequest): string | null {
  const { files, libraries } = request;
  const load = ({ path }: ArtifactFile): string => `import ${JSON.stringify(`./${path}`)};`;
  const own = files.find(({ path, text }) => starts.test(path) && mounts.test(text));
  if (own) return load(own);
  const root = rootOf(request);
  if (!root) return null;
  if (scripts.test(root.path) && mounts.test(root.text)) return load(root);
  const styles = files.filter(({ path }) => path.endsWith('.css')).map(load);
  const show =
    libraries === 'vue'
      ? ["import { createApp } from 'vue';", "createApp(App).mount('#app');"]
      : [
          "import { createElement } from 'react';",
          "import { createRoot } from 'react-dom/client';",
          "createRoot(document.getElementById('root')).render(createElement(App));",
        ];
  return [`import App from ${JSON.stringify(`./${root.path}`)};`, ...styles, ...show].join('\n');
}

interface ResolveArgs {
  path: string;
  importer: string;
  namespace: string;
}

/** Files come from the program, libraries from the sandbox, and nothing from anywhere else. */
function pluginOf(request: BuildRequest, entry: string, vue: VueCompiler | undefined): object {
  const files = new Map(request.files.map(({ path, text }) => [path, text]));
  const offered: readonly string[] = libraryNames[request.libraries];
  const components = new Map<string, VueModule>();
  const stylesOf = '?styles';
  function component(path: string): object {
    if (!vue) return { errors: [{ text: 'Vue is not available here.' }] };
    try {
      const made = compileVueComponent(vue, { path, text: files.get(path) ?? '', at: components.size });
      components.set(path, made);
      const styles = made.css === '' ? '' : `import ${JSON.stringify(`${path}${stylesOf}`)};\n`;
      return { contents: styles + made.code, loader: made.loader };
    } catch (error) {
      return { errors: [{ text: `${path}: ${error instanceof Error ? error.message : String(error)}` }] };
    }
  }
  return {
    name: 'artifact',
    setup(build: {
      onResolve(filter: object, run: (args: ResolveArgs) => object): void;
      onLoad(filter: object, run: (args: { path: string }) => object): void;
    }) {
      build.onResolve({ filter: /.*/ }, ({ path, importer }) => {
        if (path === 'entry') return { path, namespace: 'entry' };
        if (offered.includes(path)) return { path, namespace: 'library' };
        if (path.endsWith(stylesOf) && components.has(path.slice(0, -stylesOf.length)))
          return { path, namespace: 'styles' };
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
      build.onLoad({ filter: /.*/, namespace: 'styles' }, ({ path }) => ({
        contents: components.get(path.slice(0, -stylesOf.length))?.css ?? '',
        loader: 'css',
      }));
      build.onLoad({ filter: /.*/, namespace: 'program' }, ({ path }) =>
        path.endsWith('.vue')
          ? component(path)
          : {
              contents: files.get(path) ?? '',
              loader: loaders[path.split('.').at(-1) ?? ''] ?? 'jsx',
            },
      );
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

async function buildOne(
  { bundler, loadVueCompiler }: BuilderTools,
  request: BuildRequest,
): Promise<BuildResult> {
  const entry = entryOf(request);
  if (entry === null) return { ok: false, errors: ['There is no component to show.'] };
  try {
    const vue = request.libraries === 'vue' ? await loadVueCompiler?.() : undefined;
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
      plugins: [pluginOf(request, entry, vue)],
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
export function runArtifactBuilder(scope: WorkerScope, tools: BuilderTools): void {
  let ready: Promise<void> | undefined;
  scope.addEventListener('message', ({ data }) => {
    const request = data as BuildRequest;
    ready ??= tools.bundler.initialize({ wasmURL: tools.wasmUrl, worker: false });
    void ready
      .then(
        () => buildOne(tools, request),
        (error: unknown): BuildResult => {
          ready = undefined;
          return { ok: false, errors: messagesOf(error) };
        },
      )
      .then((result) => scope.postMessage({ id: request.id, result } satisfies BuildReply));
  });
}
