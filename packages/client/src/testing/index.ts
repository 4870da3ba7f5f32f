export * from './fake-fetch.js';
export * from './fake-network.js';
export type { FakeStep } from './fake-runs.js';
export * from './virtual-clock.js';
export * from './sample-request.js';
export * from './seeded-random.js';
