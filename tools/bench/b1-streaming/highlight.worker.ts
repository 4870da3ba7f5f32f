import { runHighlightWorker } from '../../../packages/chat/src/code/highlight-worker.js';

runHighlightWorker(self);
