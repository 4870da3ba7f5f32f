import type { Prompt } from '../../contract/prompts.js';
import { prefixPromptFor } from '../../rules/prompts/follow-ups.js';
import type { WorkspaceContext } from './conversation-context.js';

/** The prefix prompt of a conversation with these tags. */
export const prefixPromptOf = (
  { prompts }: Pick<WorkspaceContext, 'prompts'>,
  tags: readonly string[] | null | undefined,
): Prompt | undefined => prefixPromptFor(prompts?.store.getState().list ?? [], tags ?? []);
