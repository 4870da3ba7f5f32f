import type { Prompt } from '../../contract/prompts/prompts.js';

/**
 * Whether a list shows a template.
 *
 * @param showsHidden the flag `overrideInvisiblePrompts`
 * @source chat specification §5 "Templates": hidden templates are not listed unless that flag is on
 */
export const isShownPrompt = ({ data }: Pick<Prompt, 'data'>, showsHidden: boolean): boolean =>
  showsHidden || data?.['hidden'] !== true;

/** Types whose templates act by themselves, on the messages and replies of conversations with their tags: nobody chooses them. */
const automaticTypes: ReadonlySet<string> = new Set(['prefix_prompt', 'output_transformer']);

/** Whether a template works by itself. @source chat specification §5 "Templates": these are saved hidden */
export const isAutomatic = ({ type }: Pick<Prompt, 'type'>): boolean => automaticTypes.has(type);
