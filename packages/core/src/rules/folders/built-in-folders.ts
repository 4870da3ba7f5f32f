import type { Folder } from '../../contract/conversations/conversations.js';

/** Folders that everybody has. They can be neither renamed nor deleted. @source chat specification §1; protocol §5.7. */
export const builtInFolders: readonly Folder[] = [
  { id: 'assistants', name: 'Assistants', type: 'prompt' },
  { id: 'amplify_helpers', name: 'Amplify Helpers', type: 'prompt' },
  { id: 'custom_instructions', name: 'Custom Instructions', type: 'prompt' },
  { id: 'agents', name: 'Agents', type: 'chat', pinned: true },
];

const ids = new Set(builtInFolders.map(({ id }) => id));

/** Whether the folder comes with the product. */
export const isBuiltInFolder = (id: string): boolean => ids.has(id);

/** Whether a person may rename and delete the folder: not the built-in ones, and not those of a group. */
export const isOwnFolder = (folder: Folder): boolean => !folder.isGroupFolder && !isBuiltInFolder(folder.id);
