import { readLooseObject, textAt } from './loose-values.js';
import type { ReadJson5 } from '../chat/prefixes.js';
import { blockLimits, normalCode, parsed, tooLarge, unreadable, type Parsed } from './block-parsing.js';

/** The assistant that an `assistant` block proposes. */
export interface AssistantProposal {
  /** Letters and digits only; may be empty. */
  name: string;
  description: string;
  instructions: string;
}

const linePattern = /^\W{0,8}(name|description|instructions)\W{0,4}:(.*)$/i;

/** Lines that begin with one of the three keywords; each value extends to the next keyword. */
function fromLines(text: string): Record<string, string> {
  const found: Record<string, string[]> = {};
  let lines: string[] | undefined;
  for (const line of text.split('\n')) {
    const [, word, rest] = linePattern.exec(line) ?? [];
    if (word === undefined || rest === undefined) lines?.push(line);
    else found[word.toLowerCase()] = lines = [rest.trimStart()];
  }
  return Object.fromEntries(Object.entries(found).map(([key, value]) => [key, value.join('\n').trim()]));
}

/**
 * Reads an `assistant` block: JSON, or lines that begin with `name:`, `description:` and `instructions:`. Without instructions the
 * description serves, and without that the whole text.
 *
 * @source protocol §6.4; chat specification §5.
 */
export function parseAssistantBlock(code: string, read: ReadJson5): Parsed<AssistantProposal> {
  if (code.length > blockLimits.maxCharacters) return tooLarge;
  const text = normalCode(code).trim();
  if (text === '') return unreadable;
  const object = readLooseObject(text, read);
  if (!object.ok && text.startsWith('{')) return unreadable;
  const fields = object.ok ? object.value : fromLines(text);
  const description = textAt(fields, 'description')?.trim() ?? '';
  const instructions = textAt(fields, 'instructions')?.trim() ?? '';
  return parsed({
    name: (textAt(fields, 'name') ?? '').replace(/[^a-zA-Z0-9]+/g, ''),
    description,
    instructions: instructions || description || text,
  });
}

/** Whether it says enough to be created. @source chat specification §4 "Artifacts". */
export const isCompleteAssistant = (proposal: AssistantProposal): boolean =>
  proposal.name !== '' && proposal.description !== '' && proposal.instructions !== '';
