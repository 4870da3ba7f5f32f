export * from './create-embed-client.js';
export type { EmbedFailure } from './embed-failure.js';
