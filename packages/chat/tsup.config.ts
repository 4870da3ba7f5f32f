import { defineConfig } from 'tsup';

// Declarations come from tsc: one per module in seconds, where bundling them for so many entries runs out of memory.
export default defineConfig({
  entry: ['src/**/*.{ts,tsx}', '!src/**/*.{test,stories,light,late}.{ts,tsx}', '!src/**/*.test-d.ts'],
  format: ['esm'],
  bundle: false,
  sourcemap: true,
  clean: true,
  target: 'es2022',
});
