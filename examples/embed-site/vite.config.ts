import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here('.'),
  base: '/built/',
  publicDir: false,
  // Inside this repository a package is its sources, whose sheet is compiled here; from npm it comes compiled.
  plugins: [react(), tailwindcss()],
  build: {
    outDir: here('./dist'),
    emptyOutDir: true,
    // The pages allow no data: addresses but for images.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: {
        react: here('./web/react.tsx'),
        headless: here('./web/headless.ts'),
        'stoa-chat': here('./web/stoa-chat.ts'),
        'own-react': here('./web/own-react.ts'),
      },
      // The pages name them in their script tags, and two are imported by other scripts.
      preserveEntrySignatures: 'exports-only',
      output: { entryFileNames: '[name].js' },
    },
  },
});
