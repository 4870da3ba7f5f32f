import type { Prompt } from '../../contract/prompts/prompts.js';
import { isOfSystem } from './prompt-ids.js';

/** Permitted actions on a template. */
export interface PromptPermissions {
  /** Without it the template can be viewed. */
  canEdit: boolean;
  canCopy: boolean;
  canDelete: boolean;
  canShare: boolean;
}

/**
 * The rights of the person over a template. Those of a group are edited in the assistant administration, and neither deleted, copied
 * nor shared; an assistant that may not be written, or that the system brings, is neither edited, deleted nor shared.
 *
 * @source chat specification §6; assistants specification §4, §6
 */
export function permissionsOf({ data = {}, groupId }: Pick<Prompt, 'data' | 'groupId'>): PromptPermissions {
  if (groupId) return { canEdit: false, canCopy: false, canDelete: false, canShare: false };
  const access = data['access'] as { write?: unknown } | null | undefined;
  const canWrite = access?.write !== false;
  const isFixed = Boolean(data['assistant']) && (!canWrite || isOfSystem({ data }));
  return {
    canEdit: data['noEdit'] !== true && canWrite && !isFixed,
    canCopy: data['noCopy'] !== true,
    canDelete: data['noDelete'] !== true && !isFixed,
    canShare: data['noShare'] !== true && !isFixed,
  };
}
