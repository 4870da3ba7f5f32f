import type { Prompt } from '../../contract/prompts/prompts.js';
import { isShownPrompt } from './hidden-prompts.js';
import { withoutVariables } from './variable-pattern.js';

/** The tags of a template that bind it to conversations. @source protocol §5.6. */
export function requiredTagsOf(prompt: Pick<Prompt, 'data'>): string[] {
  const tags = prompt.data?.['requiredTags'];
  return Array.isArray(tags) ? tags.filter((tag): tag is string => typeof tag === 'string') : [];
}

/** A prompt that is offered under a reply. */
export interface OfferedPrompt {
  id: string;
  name: string;
  content: string;
}

/**
 * The follow-ups of a conversation: those bound to no tag and those of which any tag is one of its own. Hidden ones are left out
 * unless `showHidden` (the flag `overrideInvisiblePrompts`).
 *
 * @source chat specification §5 "Templates"; protocol §5.6.
 */
export function followUpsOf(
  prompts: readonly Prompt[],
  tags: readonly string[],
  { showHidden = false }: { showHidden?: boolean } = {},
): OfferedPrompt[] {
  return prompts
    .filter((prompt) => prompt.type === 'follow_up' && isShownPrompt(prompt, showHidden))
    .filter((prompt) => {
      const required = requiredTagsOf(prompt);
      return required.length === 0 || required.some((tag) => tags.includes(tag));
    })
    .map(({ id, name, content }) => ({ id, name, content }));
}

/**
 * The prefix of each message of a conversation: the content of the first prefix prompt all of whose tags are the
 * conversation's. One without tags fits every conversation that has any. Prefix prompts are saved hidden, so hidden ones count.
 *
 * @source protocol §5.6.
 */
export function prefixPromptFor(prompts: readonly Prompt[], tags: readonly string[]): Prompt | undefined {
  if (tags.length === 0) return undefined;
  return prompts.find(
    (prompt) =>
      prompt.type === 'prefix_prompt' && requiredTagsOf(prompt).every((required) => tags.includes(required)),
  );
}

/**
 * A typed text as it is sent and as it is shown: with a prefix prompt `label` keeps what was typed. Variables of the prefix are left
 * out, for they stand where the text goes.
 *
 * @source protocol §2.3 (1); the latter is ours.
 */
export function withPrefixPrompt(
  typed: string,
  prompt: Prompt | undefined,
): { content: string; label?: string } {
  const prefix = prompt ? withoutVariables(prompt.content).trimEnd() : '';
  return prefix ? { content: `${prefix} ${typed}`, label: typed } : { content: typed };
}
