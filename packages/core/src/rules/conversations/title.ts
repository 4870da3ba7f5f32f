import type { ChatRequestInput } from '../../contract/chat/chat.js';
import * as limits from '../../contract/limits.js';
import { newConversationName } from './names.js';
import { splitThoughts } from './thoughts.js';

/**
 * Whether a conversation should be titled: nobody has named it, and its path is a message and its reply, not streaming.
 *
 * @source chat specification §4 "Start-up"; protocol §9.3.
 */
export const needsTitle = (conversation: { name: string; messages: number; streaming: boolean }): boolean =>
  isUntitled(conversation.name) && conversation.messages === 2 && !conversation.streaming;

/** Whether the conversation still has its initial name. */
export const isUntitled = (name: string): boolean => name === newConversationName;

/** The first 30 characters of the first message and an ellipsis, without splitting surrogate pairs. */
export function fallbackTitle(firstMessage: string): string {
  const line = [...firstMessage.replace(/\s+/g, ' ').trim()];
  return `${line.slice(0, limits.titleMaxCharacters).join('')}...`;
}

/**
 * A model's answer as a title under 30 characters, without thoughts, quotation marks and markdown; null when nothing is left, as of an
 * answer that ends within a thought.
 */
export function cleanTitle(answer: string): string | null {
  const line = splitThoughts(answer).text.trim().split('\n')[0] ?? '';
  const bare = line
    .replace(/^[\s#*"']*title:/i, '')
    .replace(/^[\s#*"'“”‘’`]+|(?<![\s*"'“”‘’`.,;:–—-])[\s*"'“”‘’`.,;:–—-]+$/g, '');
  const characters = [...bare];
  if (characters.length < limits.titleMaxCharacters) return bare.trim() || null;
  const start = characters.slice(0, limits.titleMaxCharacters - 1).join('');
  // A word that is cut in half reads as a mistake, as a comma before nothing; a single long word has no better place to be cut.
  const wholeWords = /\s/.test(characters[limits.titleMaxCharacters - 1] ?? '')
    ? start
    : start.replace(/(?<!\s)\s+\S*$/, '');
  return wholeWords.replace(/(?<![\s,;:–—-])[\s,;:–—-]+$/, '').trim() || null;
}

/** The background request that asks the cheapest model for a title. It is kept nowhere. @source protocol §9.3. */
export function titleRequest(input: {
  model: string;
  firstMessage: string;
  requestId: string;
}): ChatRequestInput {
  const asked = [...input.firstMessage].slice(0, 2000).join('');
  return {
    model: input.model,
    temperature: limits.titleTemperature,
    max_tokens: limits.titleMaxTokens,
    messages: [
      {
        role: 'system',
        content:
          'You name conversations. Answer with the title alone: no quotation marks, no full stop, nothing else.',
      },
      {
        role: 'user',
        content: `Give a title of under ${limits.titleMaxCharacters} characters to a conversation that begins with this message:\n\n${asked}`,
      },
    ],
    options: { requestId: input.requestId, storage: 'none', skipRag: true, skipCodeInterpreter: true },
  };
}
