import { runSearchWorker, type WorkerScope } from '@stoa/client/worker';

runSearchWorker(self as unknown as WorkerScope);
