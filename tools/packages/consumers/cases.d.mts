export type Door = 'react' | 'element' | 'headless';
export type Bundler = 'esbuild' | 'vite' | 'rollup' | 'webpack';
export type Runtime = 'react' | 'react-18' | 'preact';

export const doors: readonly Door[];
export const bundlerNames: Readonly<Record<Bundler, string>>;
export const runtimeNames: Readonly<Record<Runtime, string>>;
export const cases: readonly {
  bundler: Bundler;
  runtime: Runtime;
  doors: readonly Door[];
  talks: readonly Door[];
  isDrawn?: boolean;
  hasServerComponents?: boolean;
}[];
