import type { Message } from '../../contract/conversations/conversations.js';
import * as limits from '../../contract/limits.js';
import { isActionResult } from '../conversations/action-result.js';

/** The words of the person in which facts are looked for: never a file, a page, a result of an operation or a reply. */
export function factInput(asked: Message | undefined): string | null {
  if (asked?.role !== 'user' || isActionResult(asked)) return null;
  const text = (asked.label ?? asked.content).slice(0, limits.factInputMaxCharacters);
  return text.trim() === '' ? null : text;
}
