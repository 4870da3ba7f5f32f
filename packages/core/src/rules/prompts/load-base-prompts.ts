import type { Prompt } from '../../contract/prompts/prompts.js';

/** The ready-made templates. Their texts are long and mostly not needed, so they are loaded apart. */
export const loadBasePrompts = async (): Promise<readonly Prompt[]> =>
  (await import('./base-prompts.js')).basePrompts;
