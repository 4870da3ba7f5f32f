import { operations } from '@stoa/core/contract';
import { firstOperations } from '../../packages/core/src/contract/operations/first-operations.js';

/** The names of the rooms whose schemas are loaded with their first call: derived from the registry, without loading it. */
export function laterRoomList(): Record<string, string> {
  const names = Object.keys(operations).filter((name) => !Object.hasOwn(firstOperations, name));
  return {
    'packages/core/src/contract/operations/later-rooms.ts': `// Written by \`npm run docs\` from the registry.
import type { Operations } from '../registry.js';
import type { firstOperations } from './first-operations.js';

/** A room whose schemas are loaded with the first call of it. */
export type LaterRoom = Exclude<keyof Operations, keyof typeof firstOperations>;

/** The names of those rooms. A room of the registry that is missing here does not compile. */
export const laterRooms = {
${names.map((name) => `  ${name}: true,`).join('\n')}
} as const satisfies Record<LaterRoom, true>;
`,
  };
}
