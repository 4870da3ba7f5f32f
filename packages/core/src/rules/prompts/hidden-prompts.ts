import type { Prompt } from '../../contract/prompts.js';

/**
 * Whether a list shows a template.
 *
 * @param showsHidden the flag `overrideInvisiblePrompts`
 * @source chat specification §5 "Templates": hidden templates are not listed unless that flag is on
 */
export const isShownPrompt = ({ data }: Pick<Prompt, 'data'>, showsHidden: boolean): boolean =>
  showsHidden || data?.['hidden'] !== true;
