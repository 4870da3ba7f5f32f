import { runImportWorker, type WorkerScope } from '@stoa/client/worker';

runImportWorker(self as unknown as WorkerScope);
