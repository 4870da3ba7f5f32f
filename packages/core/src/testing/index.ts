export * from './fake-clock.js';
export * from './fake-cloud.js';
export * from './fake-locks.js';
export * from './fake-ports.js';
export * from './fake-runs.js';
export * from './fake-storage.js';
export * from './open-embed.js';
export * from './open-stoa.js';
