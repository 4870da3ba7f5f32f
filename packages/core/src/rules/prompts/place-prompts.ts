import type { Folder } from '../../contract/conversations/conversations.js';
import type { Prompt } from '../../contract/prompts/prompts.js';

/**
 * Templates that came along with folders, in the folders that are here: by id, then by type and name as conversations are, else in none.
 *
 * @param theirs the folders that came along
 * @param here the folders as they are once `theirs` were taken in
 * @source protocol §4.3
 */
export function placePrompts(
  prompts: readonly Prompt[],
  theirs: readonly Folder[],
  here: readonly Folder[],
): Prompt[] {
  const known = new Set(here.map(({ id }) => id));
  const placeOf = (id: string | null): string | null => {
    if (id === null || known.has(id)) return id;
    const came = theirs.find((folder) => folder.id === id);
    return here.find(({ name, type }) => name === came?.name && type === came.type)?.id ?? null;
  };
  return prompts.map((prompt) => ({ ...prompt, folderId: placeOf(prompt.folderId) }));
}
