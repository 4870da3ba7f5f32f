export * from './create-embed-client.js';
export type { EmbedFailure } from './refusal.js';
