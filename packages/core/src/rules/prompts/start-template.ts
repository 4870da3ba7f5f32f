import type { Prompt } from '../../contract/prompts/prompts.js';
import { datedName } from '../conversations/names.js';
import { holdsCode } from './automation-steps.js';
import { requiredTagsOf } from './follow-ups.js';
import { variablePattern, withoutVariables } from './variable-pattern.js';

const stringsAt = ({ data }: Pick<Prompt, 'data'>, key: string): string[] => {
  const value = data?.[key];
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
};

/** Tags that a conversation gets with a template. */
export const conversationTagsOf = (prompt: Pick<Prompt, 'data'>): string[] =>
  stringsAt(prompt, 'conversationTags');

/** The custom instructions that a template brings along. */
export function rootOf(prompt: Prompt, prompts: readonly Prompt[]): Prompt | undefined {
  if (prompt.type === 'root_prompt') return prompt;
  const id = prompt.data?.['rootPromptId'];
  return prompts.find((one) => one.id === id && one.type === 'root_prompt');
}

/** How a template changes the conversation that it begins. */
export interface TemplateStart {
  name: string;
  tags: string[];
  /** The custom instructions that it brings, with their variables; undefined where it brings none. */
  root?: Prompt;
}

/**
 * Custom instructions, tags and name of a conversation that begins with a template.
 *
 * @param now in the time zone of the reader. @units milliseconds
 * @source protocol §5.5
 */
export function startOf(prompt: Prompt, prompts: readonly Prompt[], now: number): TemplateStart {
  const root = rootOf(prompt, prompts);
  const tags = new Set([
    ...(root ? conversationTagsOf(root) : []),
    ...conversationTagsOf(prompt),
    ...(prompt.type === 'automation' ? ['automation'] : []),
    ...(prompt.type === 'prefix_prompt' ? requiredTagsOf(prompt) : []),
  ]);
  return {
    name: `${prompt.name} ${datedName(now)}`,
    tags: [...tags],
    ...(root && { root }),
  };
}

/** The effect of choosing a template. */
export type TemplateEffect =
  /** Its message is sent. */
  | 'send'
  /** The model keeps to it in a conversation that the person then begins. */
  | 'instruct'
  /** Its messages are sent one after the other. */
  | 'steps'
  /** It belongs to other messages, or to nothing that runs here: it is only shown. */
  | 'show';

/** No code of a template is ever run: an automation is its steps, and an output transformer is only kept. @source protocol §5.5, §5.6 */
export function effectOf(prompt: Pick<Prompt, 'type' | 'data'>): TemplateEffect {
  if (prompt.type === 'output_transformer') return 'show';
  if (prompt.type === 'root_prompt') return 'instruct';
  if (prompt.type !== 'automation') return 'send';
  return holdsCode(prompt) ? 'show' : 'steps';
}

/** The label of a message with a prefix prompt: its text without the template's. @source protocol §5.5 */
export function labelOf(prompt: Pick<Prompt, 'type' | 'content'>, filled: string): string | undefined {
  if (prompt.type !== 'prefix_prompt') return undefined;
  return filled.slice(withoutVariables(prompt.content).length).trim() || undefined;
}

/** Stands for a variable, and in no text. */
const gap = '\0';

/**
 * Whether a text is a template of custom instructions with its variables filled, so that a choice can name the template in force: what
 * stands between its variables stands in the text, in the same order.
 *
 * @source ours, see decision 0043
 */
export function isFilledFrom(content: string, text: string): boolean {
  const literals = content.trim().replace(variablePattern, gap).split(gap);
  if (literals.every((literal) => literal.trim() === '')) return false;
  const [first = '', ...others] = literals;
  const last = others.pop();
  if (last === undefined) return first === text.trim();
  const whole = text.trim();
  // What was left empty at either end was trimmed with the text.
  if (!whole.startsWith(first.trim()) || !whole.endsWith(last.trim())) return false;
  let at = first.trim().length;
  for (const literal of others) {
    const found = whole.indexOf(literal.trim(), at);
    if (found < 0) return false;
    at = found + literal.trim().length;
  }
  return at <= whole.length - last.trim().length;
}
