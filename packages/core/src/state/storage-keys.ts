/**
 * Names under which this browser keeps things. The specified names stand first; each conversation, reply in progress, draft and
 * pending write has a key of its own, so that no write touches what it does not change.
 *
 * @source chat specification §3 "Local storage keys"; protocol §4.3; those with a slash are ours.
 */
export const storageKeys = {
  index: 'conversationHistory',
  selected: 'selectedConversation',
  settings: 'settings',
  /** Of older versions, which kept the theme beside the settings. */
  legacyTheme: 'theme',
  folders: 'folders',
  folderSort: 'chatFolderSort',
  promptFolderSort: 'promptFolderSort',
  openFolders: 'openFolders',
  hiddenGroupFolders: 'hiddenGroupFolders',
  prompts: 'prompts',
  workflows: 'workflows',
  storageSelection: 'storageSelection',
  defaultModel: 'defaultModel',
  leftOpen: 'showChatbar',
  rightOpen: 'showPromptbar',
  pendingDeletes: 'pendingDeletes',
  pendingFolderDeletes: 'pendingFolderDeletes',
  externalHosts: 'external-hosts',
  conversation: (id: string) => `conversation/${id}`,
  conversationPrefix: 'conversation/',
  partial: (conversationId: string, messageId: string) => `partial/${conversationId}/${messageId}`,
  partialPrefix: (conversationId: string) => `partial/${conversationId}/`,
  draft: (conversationId: string) => `draft/${conversationId}`,
  draftPrefix: 'draft/',
  queue: (conversationId: string) => `queue/${conversationId}`,
  queuePrefix: 'queue/',
  outbox: (conversationId: string) => `outbox/${conversationId}`,
  outboxPrefix: 'outbox/',
  move: (conversationId: string) => `move/${conversationId}`,
  movePrefix: 'move/',
} as const;
