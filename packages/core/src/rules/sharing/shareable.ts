import type { Folder } from '../../contract/conversations/conversations.js';
import type { Prompt } from '../../contract/prompts/prompts.js';
import { isOwnFolder } from '../folders/built-in-folders.js';
import { isBasePrompt } from '../prompts/prompt-ids.js';
import { permissionsOf } from '../prompts/prompt-permissions.js';

/** Whether a template may be shared: what the product or a group brings, and what says no, may not. @source chat specification §5 "Sharing" */
export const isShareablePrompt = (prompt: Prompt): boolean =>
  permissionsOf(prompt).canShare && !isBasePrompt(prompt.id);

/** Whether a folder may be shared: built-in ones and those of groups may not. @source chat specification §5 "Sharing" */
export const isShareableFolder = (folder: Folder): boolean => isOwnFolder(folder);

/** Whether a conversation may be shared: one without messages holds nothing to share. @source ours */
export const isShareableConversation = ({ messageCount }: { messageCount: number | null }): boolean =>
  messageCount !== 0;
