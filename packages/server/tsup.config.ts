import { cp } from 'node:fs/promises';
import { defineConfig } from 'tsup';

// Declarations come from tsc: one per module, in seconds.
export default defineConfig({
  entry: ['src/**/*.ts', '!src/**/*.test.ts', '!src/**/testing/**'],
  format: ['esm'],
  platform: 'node',
  bundle: false,
  sourcemap: true,
  clean: true,
  target: 'node20',
  onSuccess: () => cp('src/platform/db/migrations', 'dist/platform/db/migrations', { recursive: true }),
});
