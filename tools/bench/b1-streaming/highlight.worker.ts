import { runHighlightWorker } from '../../../packages/chat/src/parts/code/highlight/highlight-worker.js';

runHighlightWorker(self);
