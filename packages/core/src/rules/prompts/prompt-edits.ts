import type { FeatureFlag } from '../../contract/feature-flags/flags.js';
import type { Prompt, promptTypes } from '../../contract/prompts/prompts.js';
import { isAutomatic } from './hidden-prompts.js';
import { hasVariables } from './variable-pattern.js';

export type PromptType = (typeof promptTypes)[number];

/** The name of a new template: 'Prompt N' with the next number that no template has. @source chat specification §9 */
export function newPromptName(names: readonly string[]): string {
  const taken = new Set(names);
  for (let number = names.length + 1; ; number += 1) {
    const name = `Prompt ${number}`;
    if (!taken.has(name)) return name;
  }
}

/** Marks of a copy that would keep its owner from changing it. */
const restrictions = ['noEdit', 'noCopy', 'noDelete', 'noShare', 'access'] as const;

/** A copy of a template: of one that comes with the product or from somebody else, too, it belongs to the person. @source chat specification §9 */
export function copyOf(prompt: Prompt, id: string): Prompt {
  const data = { ...prompt.data };
  for (const name of restrictions) delete data[name];
  return { ...prompt, id, name: `${prompt.name} (copy)`, data };
}

/** Flags that offer the types of templates; an ordinary prompt needs none. @source protocol §11.1 */
const flagOfType: Readonly<Record<Exclude<PromptType, 'prompt'>, FeatureFlag>> = {
  root_prompt: 'rootPromptCreate',
  follow_up: 'followUpCreate',
  prefix_prompt: 'promptPrefixCreate',
  output_transformer: 'outputTransformerCreate',
  automation: 'workflowCreate',
};

/** The types that a new template may have. @source chat specification §5 "Templates" */
export const offeredTypes = (flags: Readonly<Record<string, boolean>>): PromptType[] => [
  'prompt',
  ...(Object.keys(flagOfType) as (keyof typeof flagOfType)[]).filter(
    (type) => flags[flagOfType[type]] === true,
  ),
];

/** Tags as they are typed: commas separate them, blanks around them do not count. @source chat specification §5 "Templates" */
export const readTags = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
];

/** Variable for the message, appended to a prefix that has none. @source chat specification §5 "Templates"; the words are ours */
const messageVariable = '{{Chat message}}';

/** A template as an editor gives it. */
export interface PromptForm {
  name: string;
  description: string;
  content: string;
  type: PromptType;
  /** Null for none. */
  rootPromptId: string | null;
  tags: string;
  conversationTags: string;
  requiredTags: string;
}

const joined = (prompt: Prompt, key: string): string => {
  const value = prompt.data?.[key];
  return Array.isArray(value) ? value.join(', ') : '';
};

/** The fields of an editor for a template. */
export function formOf(prompt: Prompt): PromptForm {
  const root = prompt.data?.['rootPromptId'];
  return {
    name: prompt.name,
    description: prompt.description,
    content: prompt.content,
    type: prompt.type as PromptType,
    rootPromptId: typeof root === 'string' ? root : null,
    tags: joined(prompt, 'tags'),
    conversationTags: joined(prompt, 'conversationTags'),
    requiredTags: joined(prompt, 'requiredTags'),
  };
}

/** Types for which the choice of custom instructions means something. */
export const hasRootChoice = (type: string): boolean => type === 'prompt' || type === 'automation';
/** Types that are bound to conversations by tags. */
export const hasRequiredTags = (type: string): boolean =>
  type === 'follow_up' || type === 'prefix_prompt' || type === 'output_transformer';

/**
 * A template with the fields of an editor; what the editor does not show stays. Prefixes and output transformers are saved hidden.
 *
 * @source chat specification §5 "Templates"
 */
export function withForm(prompt: Prompt, form: PromptForm): Prompt {
  const { rootPromptId: _root, requiredTags: _required, hidden: _hidden, ...kept } = prompt.data ?? {};
  const needsMessage = form.type === 'prefix_prompt' && !hasVariables(form.content);
  return {
    ...prompt,
    name: form.name.trim(),
    description: form.description.trim(),
    content: needsMessage ? `${form.content.trimEnd()} ${messageVariable}`.trimStart() : form.content,
    type: form.type,
    data: {
      ...kept,
      tags: readTags(form.tags),
      conversationTags: readTags(form.conversationTags),
      ...(hasRootChoice(form.type) && form.rootPromptId ? { rootPromptId: form.rootPromptId } : {}),
      ...(hasRequiredTags(form.type) ? { requiredTags: readTags(form.requiredTags) } : {}),
      ...(isAutomatic(form) || (_hidden === true && form.type === prompt.type) ? { hidden: true } : {}),
    },
  };
}
