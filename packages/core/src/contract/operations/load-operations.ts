import type { Operations } from '../registry.js';

/** Loads the whole registry. Rejects when it cannot be loaded. */
export const loadOperations = async (): Promise<Operations> => (await import('../registry.js')).operations;
