import { isBuiltInFolder } from '../folders/built-in-folders.js';
import { fromStoa, folderFrom, promptFrom } from '../imports/import-stoa.js';
import type { ImportContext } from '../imports/import-tree.js';
import { isBasePrompt } from '../prompts/prompt-ids.js';
import { recordFrom } from '../values/record-from.js';
import { sharedConversation } from './shared-conversation.js';
import type { WorkspaceItems } from '../workspaces/workspace-items.js';

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/**
 * Contents of a shared item, sanitized like any import: every message is marked as imported, assistants are read-only, and items that
 * belong to a group or to the product are left out.
 *
 * @errors null for what is no export file.
 * @source protocol §4.5; security.md "I. Imports and storage"
 */
export function readSharedItem(text: string, context: ImportContext): WorkspaceItems | null {
  let file: Record<string, unknown> | null;
  try {
    file = recordFrom(JSON.parse(text) as unknown);
  } catch {
    return null;
  }
  if (!file || !Array.isArray(file['history'])) return null;
  const groupFolders = new Set(
    listOf(file['folders']).flatMap((folder) => {
      const record = recordFrom(folder);
      return record?.['isGroupFolder'] === true ? [record['id']] : [];
    }),
  );
  return {
    conversations: listOf(file['history']).flatMap((item) => {
      const read = fromStoa(item, context);
      return 'conversation' in read ? [sharedConversation(read.conversation)] : [];
    }),
    folders: listOf(file['folders']).flatMap((item) => {
      const folder = folderFrom(item, context);
      return folder && !isBuiltInFolder(folder.id) && !groupFolders.has(folder.id) ? [folder] : [];
    }),
    prompts: listOf(file['prompts']).flatMap((item) => {
      const prompt = promptFrom(item);
      return prompt && !isBasePrompt(prompt.id) ? [prompt] : [];
    }),
  };
}

/**
 * Gives conversations that are known here an id of their own, so that what somebody else sent is never merged into a conversation of the
 * person.
 */
export const withOwnIds = (
  items: WorkspaceItems,
  isKnown: (id: string) => boolean,
  newId: () => string,
): WorkspaceItems => ({
  ...items,
  conversations: items.conversations.map((one) => (isKnown(one.id) ? { ...one, id: newId() } : one)),
});
