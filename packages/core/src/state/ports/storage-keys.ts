/*
 * Names under which this browser keeps things. The specified names stand first; each conversation, reply in progress, draft and
 * pending write has a key of its own, so that no write touches what it does not change.
 * Import the module by the name `storageKeys`.
 *
 * @source chat specification §3 "Local storage keys"; protocol §4.3; those with a slash are ours.
 */
export const index = 'conversationHistory';
/** How far the index reaches into the cloud's list; nothing where it holds all of it. */
export const listEnd = 'list/end';
export const selected = 'selectedConversation';
export const settings = 'settings';
/** Of older versions, which kept the theme beside the settings. */
export const legacyTheme = 'theme';
export const folders = 'folders';
export const folderSort = 'chatFolderSort';
export const promptFolderSort = 'promptFolderSort';
export const openFolders = 'openFolders';
export const hiddenGroupFolders = 'hiddenGroupFolders';
export const prompts = 'prompts';
export const workflows = 'workflows';
export const storageSelection = 'storageSelection';
export const defaultModel = 'defaultModel';
export const leftOpen = 'showChatbar';
export const rightOpen = 'showPromptbar';
export const enabledPlugins = 'enabledPlugins';
export const pluginLocation = 'pluginLocation';
export const pendingDeletes = 'pendingDeletes';
export const pendingFolderDeletes = 'pendingFolderDeletes';
export const groupType = 'group-type';
export const externalHosts = 'external-hosts';
export const opDrafts = 'op-drafts';
export const conversation = (id: string) => `conversation/${id}`;
export const conversationPrefix = 'conversation/';
export const partial = (conversationId: string, messageId: string) =>
  `partial/${conversationId}/${messageId}`;
export const partialPrefix = (conversationId: string) => `partial/${conversationId}/`;
export const draft = (conversationId: string) => `draft/${conversationId}`;
export const draftPrefix = 'draft/';
export const attachments = (conversationId: string) => `attachments/${conversationId}`;
export const attachmentsPrefix = 'attachments/';
export const upload = (id: string) => `upload/${id}`;
export const uploadPrefix = 'upload/';
export const queue = (conversationId: string) => `queue/${conversationId}`;
export const queuePrefix = 'queue/';
export const facts = (conversationId: string) => `facts/${conversationId}`;
export const factsPrefix = 'facts/';
export const extractsFacts = 'memoryExtractionEnabled';
export const outbox = (conversationId: string) => `outbox/${conversationId}`;
export const outboxPrefix = 'outbox/';
export const move = (conversationId: string) => `move/${conversationId}`;
export const movePrefix = 'move/';
