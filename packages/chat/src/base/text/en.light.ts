import type { Text } from './en.js';
import { firstEn } from './en/first.js';

/**
 * The first words of a conversation, for a build of nothing else. What is said later comes with the part that says it (see
 * `bringWords`); a test holds that no part asks for more than it has.
 */
export const en = firstEn as Partial<Text> as Text;
export type { Text } from './en.js';
