import { defineConfig } from 'tsup';

// Declarations come from tsc: one per module, in seconds.
export default defineConfig({
  entry: ['src/**/*.{ts,tsx}', '!src/**/*.{test,stories}.{ts,tsx}', '!src/**/*.test-d.ts', '!src/testing/**'],
  format: ['esm'],
  bundle: false,
  sourcemap: true,
  clean: true,
  target: 'es2022',
});
