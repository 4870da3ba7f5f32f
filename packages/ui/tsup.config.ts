import { defineConfig } from 'tsup';

// Declarations come from tsc: one per module in seconds, where bundling them for so many entries takes minutes.
export default defineConfig({
  entry: ['src/**/*.{ts,tsx}', '!src/**/*.{test,stories,light}.{ts,tsx}', '!src/testing/**'],
  format: ['esm'],
  bundle: false,
  sourcemap: true,
  clean: true,
  target: 'es2022',
});
