import type { Conversation, Folder, Message } from '../../contract/conversations/conversations.js';
import type { ExportFile } from '../../contract/documents/documents.js';
import type { Prompt } from '../../contract/prompts/prompts.js';
import { isBasePrompt, outdatedPromptIds } from '../prompts/prompt-ids.js';
import { isBuiltInFolder } from '../folders/built-in-folders.js';
import { importedMark } from '../imports/imported-mark.js';

/** The importable items of a legacy workspace. */
export interface WorkspaceItems {
  conversations: Conversation[];
  folders: Folder[];
  prompts: Prompt[];
}

/** Ids of what a person chose of them. */
export interface WorkspaceChoice {
  conversationIds: readonly string[];
  folderIds: readonly string[];
  promptIds: readonly string[];
}

/** Folders and templates that every installation has, in this version or in those that saved workspaces. @source protocol §5.7. */
const legacyBaseIds = ['layered_assistants', 'assistant_creator', ...outdatedPromptIds];
const isBase = (id: string): boolean => isBuiltInFolder(id) || isBasePrompt(id) || legacyBaseIds.includes(id);

/**
 * The items of a saved workspace that can be imported. Cloud conversations are stored on the server, assistants elsewhere, and base
 * templates and folders come with the product: all of these are left out.
 *
 * @source protocol §3.8 "Legacy workspaces".
 */
export function readWorkspace(file: ExportFile): WorkspaceItems {
  return {
    conversations: file.history.filter((conversation) => conversation.isLocal !== false),
    folders: file.folders.filter((folder) => !isBase(folder.id) && !folder.isGroupFolder),
    prompts: file.prompts.filter(
      (prompt) => !isBase(prompt.id) && !prompt.data?.['assistant'] && !prompt.groupId,
    ),
  };
}

const marked = (message: Message): Message => ({ ...message, data: { ...message.data, ...importedMark } });

/** Nothing in a message that was saved long ago is carried out. @source security.md "I. Imports and storage" */
const inert = (conversation: Conversation): Conversation => ({
  ...conversation,
  messages: conversation.messages.map(marked),
  ...(conversation.nodes ? { nodes: conversation.nodes.map(marked) } : {}),
});

/**
 * The chosen items, ready to be added. What lies in a folder that is neither chosen nor known here lies in no folder.
 */
export function pickItems(
  items: WorkspaceItems,
  choice: WorkspaceChoice,
  knownFolderIds: readonly string[],
): WorkspaceItems {
  const isThere = (folderId: string | null | undefined): boolean =>
    folderId != null && (choice.folderIds.includes(folderId) || knownFolderIds.includes(folderId));
  const placed = <T extends { folderId?: string | null }>(item: T): T =>
    isThere(item.folderId) ? item : { ...item, folderId: null };
  return {
    conversations: items.conversations
      .filter(({ id }) => choice.conversationIds.includes(id))
      .map((conversation) => ({ ...inert(placed(conversation)), isLocal: true })),
    folders: items.folders.filter(({ id }) => choice.folderIds.includes(id)),
    prompts: items.prompts.filter(({ id }) => choice.promptIds.includes(id)).map(placed),
  };
}
