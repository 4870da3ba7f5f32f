import { fileURLToPath } from 'node:url';

const source = (path) => fileURLToPath(new URL(`../../packages/server/src/${path}`, import.meta.url));

/** Programs of the server that run in processes or threads of their own: it looks for each beside its bundle, by its name. */
export const serverPrograms = {
  'understanding-child': source('rooms/files/understanding/understanding-child.ts'),
  'offline-child': source('platform/llm/embeddings/offline-child.ts'),
  'interpreter-child': source('rooms/interpreter/interpreter-child.ts'),
  'isolation-probe': source('rooms/interpreter/isolation-probe.ts'),
  'document-worker': source('rooms/documents/document-worker.ts'),
};
