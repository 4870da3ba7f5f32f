import { runHighlightWorker } from '@stoa/chat/highlight-worker';

runHighlightWorker(self as unknown as Parameters<typeof runHighlightWorker>[0]);
