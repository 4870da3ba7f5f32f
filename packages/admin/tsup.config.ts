import { defineConfig } from 'tsup';

export default defineConfig({
  entry: ['src/**/*.{ts,tsx}', '!src/**/*.{test,stories}.{ts,tsx}', '!src/**/*.test-d.ts', '!src/testing/**'],
  format: ['esm'],
  bundle: false,
  sourcemap: true,
  clean: true,
  target: 'es2022',
  dts: { compilerOptions: { composite: false, incremental: false } },
});
