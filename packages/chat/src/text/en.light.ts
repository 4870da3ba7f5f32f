import type { Text } from './en.js';
import { conversationEn } from './en/conversation.js';

/**
 * What is said where a conversation stands alone, for a build of nothing else. The words of the rest of the workspace are not there; a
 * test holds that no part of such a build asks for them.
 */
export const en = conversationEn as Partial<Text> as Text;
export type { Text } from './en.js';
