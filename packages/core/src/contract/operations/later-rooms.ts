// Written by `npm run docs` from the registry.
import type { Operations } from '../registry.js';
import type { firstOperations } from './first-operations.js';

/** A room whose schemas are loaded with the first call of it. */
export type LaterRoom = Exclude<keyof Operations, keyof typeof firstOperations>;

/** The names of those rooms. A room of the registry that is missing here does not compile. */
export const laterRooms = {
  accountLists: true,
  analytics: true,
  apiKeys: true,
  artifacts: true,
  assistants: true,
  agreement: true,
  audit: true,
  billing: true,
  configs: true,
  directory: true,
  documents: true,
  embed: true,
  embedding: true,
  files: true,
  functions: true,
  groups: true,
  integrations: true,
  looks: true,
  mcp: true,
  memory: true,
  ops: true,
  optimizer: true,
  people: true,
  quality: true,
  ratings: true,
  retention: true,
  sharing: true,
  support: true,
  tools: true,
  usage: true,
} as const satisfies Record<LaterRoom, true>;
