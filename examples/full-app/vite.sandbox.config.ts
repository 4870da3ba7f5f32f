import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * The pages that work on content of replies under a policy of their own. They are built apart from the app: they have no origin, so
 * their files are sent with headers that no other file of the app has.
 */
export default defineConfig({
  root: here('./web/sandbox'),
  base: '/sandbox/',
  build: {
    outDir: here('./dist/web/sandbox'),
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    // Mermaid in one piece with its parsers; nobody waits for it but a diagram.
    chunkSizeWarningLimit: 2000,
    rollupOptions: { input: [here('./web/sandbox/diagram.html'), here('./web/sandbox/artifact.html')] },
  },
});
