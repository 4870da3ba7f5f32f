/** The doors of the embedded chat, and the names of the programs that use them. */
export const doors = ['react', 'element', 'headless'];

/** What people call the bundlers, which the repository's `package.json` names. */
export const bundlerNames = { esbuild: 'esbuild', vite: 'Vite', rollup: 'Rollup', webpack: 'webpack' };

/** What stands for React on a site, by the name that it has in the repository's `package.json`. */
export const runtimeNames = { react: 'React 19', 'react-18': 'React 18', preact: 'preact/compat' };

/**
 * What is bundled, and on which of its pages somebody talks: each bundler fetches chunks in its own way, each door is the same code.
 * `isDrawn`: a server draws the page first. `hasServerComponents`: the page is one more time made of server components.
 */
export const cases = [
  { bundler: 'esbuild', runtime: 'react', doors, talks: ['react'], isDrawn: true },
  { bundler: 'vite', runtime: 'react', doors, talks: ['react', 'element'] },
  { bundler: 'rollup', runtime: 'react', doors, talks: ['element', 'headless'] },
  { bundler: 'webpack', runtime: 'react', doors, talks: ['react', 'headless'], hasServerComponents: true },
  { bundler: 'esbuild', runtime: 'react-18', doors: ['react'], talks: ['react'], isDrawn: true },
  { bundler: 'esbuild', runtime: 'preact', doors: ['react'], talks: ['react'] },
];
