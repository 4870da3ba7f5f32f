import { runChartWorker } from '@stoa/chat/chart-worker';

runChartWorker(self as unknown as Parameters<typeof runChartWorker>[0]);
