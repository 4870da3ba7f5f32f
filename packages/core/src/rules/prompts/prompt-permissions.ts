import type { Prompt } from '../../contract/prompts.js';

/** What may be done with a template. */
export interface PromptPermissions {
  /** Without it the template can be viewed. */
  canEdit: boolean;
  canCopy: boolean;
  canDelete: boolean;
  canShare: boolean;
}

/**
 * The rights of the person over a template. Those of a group are edited in the assistant administration, and neither deleted, copied
 * nor shared.
 *
 * @source chat specification §6; assistants specification §6
 */
export function permissionsOf({ data = {}, groupId }: Pick<Prompt, 'data' | 'groupId'>): PromptPermissions {
  if (groupId) return { canEdit: false, canCopy: false, canDelete: false, canShare: false };
  const access = data['access'] as { write?: unknown } | null | undefined;
  return {
    canEdit: data['noEdit'] !== true && access?.write !== false,
    canCopy: data['noCopy'] !== true,
    canDelete: data['noDelete'] !== true,
    canShare: data['noShare'] !== true,
  };
}
