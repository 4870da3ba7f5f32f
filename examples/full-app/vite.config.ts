import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig(({ isSsrBuild }) => ({
  root: here('.'),
  plugins: [react(), tailwindcss()],
  // The server writes the document itself, so there is no index.html.
  appType: 'custom',
  worker: { format: 'es' },
  // The built pages stand by themselves: whoever starts them has the server installed and no React.
  ssr: { noExternal: isSsrBuild ? true : [/^@stoa\//] },
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
  build: isSsrBuild
    ? {
        ssr: here('./web/entry-server.tsx'),
        outDir: here('./dist/ssr'),
        emptyOutDir: true,
        rollupOptions: { output: { entryFileNames: 'entry-server.js' } },
      }
    : {
        outDir: here('./dist/web'),
        // A file inlined as a data: address would break the page's font-src.
        assetsInlineLimit: 0,
        emptyOutDir: true,
        manifest: true,
        modulePreload: { polyfill: false },
        rollupOptions: {
          input: here('./web/entry-client.tsx'),
          output: {
            codeSplitting: {
              groups: [
                // One file of all that the entry imports statically, one of what the connection adds to that, and one of what the app adds
                // to both. Of the chunks that later parts share with them each would be a request and compress by itself.
                { name: 'first-visit', tags: ['$initial'], priority: 2 },
                { name: 'connection', test: /[\\/]web[\\/]wiring[\\/]browser-ports\.ts$/, priority: 1 },
                { name: 'app', test: /[\\/]web[\\/]app\.tsx$/ },
                // Parts that load later share icons of some hundred bytes each: one request for all of them.
                { name: 'icons', test: /lucide-react[\\/]dist[\\/]esm[\\/]icons/ },
              ],
            },
          },
        },
      },
}));
