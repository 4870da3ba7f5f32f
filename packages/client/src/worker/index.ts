export { runImportWorker } from './import-worker.js';
export { readImport, type ReadImportOptions } from './read-import.js';
export type { WorkerLike, WorkerScope } from './scope.js';
export { runSearchWorker } from './search-worker.js';
export { createTextIndex, type TextIndex } from './text-index.js';
