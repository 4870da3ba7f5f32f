/**
 * Effect of an operation: `look` passes lists of existing items to the model, `read` passes contents that the model may
 * not have seen, `change` modifies data.
 */
export type OperationReach = 'look' | 'read' | 'change';

/** An operation that the browser carries out by itself. `title` is shown as the label of its result. */
export interface LocalOperation {
  name: string;
  title: string;
  reach: OperationReach;
}

/**
 * The operations of the browser.
 *
 * @source protocol §8; which of them may go without a click is decision 0014.
 */
export const localOperations = [
  { name: '/ops', title: 'Listing all of the operations', reach: 'look' },
  { name: '/chats', title: 'Listing all of the chats', reach: 'read' },
  { name: '/searchChats', title: 'Searching the chats', reach: 'read' },
  { name: '/chat', title: 'Reading a chat', reach: 'read' },
  { name: '/chatSamples', title: 'Reading samples of chats', reach: 'read' },
  { name: '/folders', title: 'Listing all of the folders', reach: 'look' },
  { name: '/searchFolders', title: 'Searching the folders', reach: 'look' },
  { name: '/listDbs', title: 'Listing the databases', reach: 'look' },
  { name: '/models', title: 'Listing the models', reach: 'look' },
  { name: '/prompts', title: 'Listing all of the prompts', reach: 'read' },
  { name: '/defaultModelId', title: 'Looking up the default model', reach: 'look' },
  { name: '/advancedModelId', title: 'Looking up the advanced model', reach: 'look' },
  { name: '/cheapestModelId', title: 'Looking up the cheapest model', reach: 'look' },
  { name: '/featureFlags', title: 'Listing the feature flags', reach: 'look' },
  { name: '/workspaceMetadata', title: 'Looking up the workspace', reach: 'look' },
  { name: '/selectedConversation', title: 'Looking up this chat', reach: 'look' },
  { name: '/selectedAssistant', title: 'Looking up the selected assistant', reach: 'look' },
  { name: '/listAssistants', title: 'Listing the assistants', reach: 'look' },
  { name: '/createChatFolder', title: 'Creating a chat folder', reach: 'change' },
  { name: '/moveChatsToFolder', title: 'Moving chats to a folder', reach: 'change' },
] as const satisfies readonly LocalOperation[];

/** The name of an operation of the browser. */
export type LocalOperationName = (typeof localOperations)[number]['name'];

/** Names under which forms of an older convention know them. @source protocol §8 "Registry ops" */
const olderNames: Readonly<Record<string, LocalOperationName>> = {
  listOps: '/ops',
  listConversations: '/chats',
  searchConversations: '/searchChats',
  getConversation: '/chat',
};

/** The operation that a call names, with or without a leading slash. */
export function localOperation(name: string): (typeof localOperations)[number] | undefined {
  const known = Object.hasOwn(olderNames, name) ? olderNames[name] : undefined;
  return localOperations.find((one) => one.name === (known ?? name) || one.name === `/${name}`);
}

/** Error messages of those operations. @source protocol §8; chat specification §8 "Local tool errors". */
export const operationErrors = {
  conversationNotFound:
    'Conversation not found, try listing all of the chats to find a valid conversation id.',
  noConversations: 'No conversations found for the given ids. Try listing the chats to find valid ids.',
  noFolders: 'No folders found with names that include the given keywords. Try listing all of the folders.',
  folderNameRequired: 'Folder name is required as a parameter',
  folderNotFound: 'Folder not found. Try listing the folders to find a valid folder id.',
  chatMoved: 'Moved successfully.',
  chatNotFound: 'Chat not found.',
  /** Ours. */
  listUnread: 'The list of chats could not be read. Please try again.',
} as const;

/** Messages of failed proposals. @source chat specification §8 "Operations". */
export const planMessages = {
  cancelled: 'The user canceled the operation and asked you to stop.',
  invalidId: 'The _id for the specified operation is invalid.',
  failed: 'The plan had an error. Something went wrong. Please try again.',
  unreadable: 'Failed to extract data. Please check the JSON format.',
  /** Ours: the specification gives the beginning and the end of this sentence. */
  unknown: (name: string) =>
    `Unknown operation: ${name}. Make sure that the operation exists and check the format.`,
  /** Ours. */
  notHere: (name: string) => `The operation ${name} is not available here.`,
  /** Ours. */
  tookTooLong: (name: string) => `The operation ${name} took too long and was given up.`,
  /** Ours. */
  noResult: 'The operation gave no result. It likely succeeded.',
  /** Ours. */
  forYou: 'The operation is complete. Its result is for you alone.',
  /** Ours: the specification describes this one. */
  stopAndAsk:
    'This operation has failed repeatedly. Stop carrying out operations, tell the user what went wrong, and ask how to go on.',
} as const;
