import type { Conversation, Message } from '../../contract/conversations/conversations.js';
import {
  operationErrors,
  localOperations,
  type LocalOperationName,
} from '../../rules/proposals/local-operations.js';
import type { PlainValue } from '../../rules/proposals/loose-values.js';
import { pathOf } from '../../rules/conversations/tree.js';
import type { ConversationListStore, ListItem } from '../conversations/conversation-list.types.js';
import type { FlagsStore } from '../feature-flags/flags.store.js';
import type { ModelsStore } from '../models/models.store.js';
import type { PromptsStore } from '../prompts/prompts.types.js';
import type { ConversationRecord } from '../storage/stored-conversation.js';

/** The stores that operations of the browser read and change. */
export interface OperationSources {
  conversations(): Pick<
    ConversationListStore,
    'store' | 'readMany' | 'createFolder' | 'moveToFolder' | 'listAll' | 'ensureListed'
  >;
  models: Pick<ModelsStore, 'store'>;
  prompts: Pick<PromptsStore, 'store'>;
  flags: Pick<FlagsStore, 'store'>;
}

/** The host of one call. */
export interface LocalOperationsHost {
  sources: OperationSources;
  /** The conversation in which the call stands. */
  record(): ConversationRecord;
  /** Whether the call was cancelled. */
  isGivenUp(): boolean;
}

/** How many messages a sample of a conversation has. @source chat specification §9 */
const sampleMessages = 6;

/** What looks at all conversations, and what at those that are named. */
const needsAll: readonly LocalOperationName[] = ['/chats', '/searchChats'];
const needsSome: readonly LocalOperationName[] = ['/chat', '/chatSamples', '/moveChatsToFolder'];

/** Values as JSON carries them. */
const asJson = (value: unknown): PlainValue => JSON.parse(JSON.stringify(value ?? null)) as PlainValue;

/** Arguments as texts, lists taken apart. A first one that repeats the name of the operation is of an older convention and goes. */
function textsOf(name: LocalOperationName, args: readonly PlainValue[]): string[] {
  const texts = args
    .flat(3)
    .filter((arg) => typeof arg === 'string' || typeof arg === 'number')
    .map((arg) => String(arg).trim())
    .filter((text) => text !== '');
  return texts[0] === name || texts[0] === name.slice(1) ? texts.slice(1) : texts;
}

const listed = ({ id, name, updatedAt, modelId, folderId }: ListItem) => ({
  id,
  name,
  updatedAt,
  ...(modelId === null ? {} : { modelId }),
  folderId,
});

const messageSummary = ({ id, role, content, label }: Message) => ({
  id,
  role,
  content,
  ...(label === undefined ? {} : { label }),
});

/** A conversation with what people and models said in it, and nothing of how it is kept. */
function conversationSummary(
  conversation: Pick<Conversation, 'id' | 'name'> & Partial<Conversation>,
  messages: readonly Message[],
) {
  const { id, name, model, folderId, tags, prompt, temperature } = conversation;
  return {
    id,
    name,
    model: model?.id,
    folderId,
    tags,
    prompt,
    temperature,
    messages: messages.map(messageSummary),
  };
}

/**
 * Carries an operation of the browser out.
 *
 * @errors in the result, in the specified sentences; rejects only for what should not happen.
 * @source protocol §8.
 */
export async function runLocalOperation(
  { sources, record, isGivenUp }: LocalOperationsHost,
  name: LocalOperationName,
  args: readonly PlainValue[],
): Promise<PlainValue> {
  const list = sources.conversations();
  const texts = textsOf(name, args);
  if (
    needsAll.includes(name)
      ? !(await list.listAll())
      : needsSome.includes(name) && !(await list.ensureListed(texts))
  )
    return { error: operationErrors.listUnread };
  const { items, folders } = list.store.getState();
  const models = sources.models.store.getState();
  const prompts = sources.prompts.store.getState().list;
  const chatFolders = folders.filter(({ type }) => type === 'chat');
  const others = items.filter(({ id }) => id !== record().head.id);

  async function read(ids: readonly string[]): Promise<Conversation[]> {
    const found: Conversation[] = [];
    for await (const one of list.readMany(ids)) {
      if (isGivenUp()) break;
      if (one.ok) found.push(one.conversation);
    }
    return found;
  }
  async function search(): Promise<unknown> {
    const found = new Set<string>();
    for await (const one of list.readMany(others.map(({ id }) => id))) {
      if (isGivenUp()) break;
      const holds = (message: Message): boolean => texts.some((text) => message.content.includes(text));
      if (one.ok && one.conversation.messages.some(holds)) found.add(one.id);
    }
    return others.filter(({ id }) => found.has(id)).map(listed);
  }
  async function chat(): Promise<unknown> {
    // An older convention puts something else before the id.
    const id = [texts[1], texts[0]].find((text) => items.some((item) => item.id === text));
    const [conversation] = id === undefined ? [] : await read([id]);
    return conversation
      ? conversationSummary(conversation, conversation.messages)
      : { error: operationErrors.conversationNotFound };
  }
  async function samples(): Promise<unknown> {
    const found = await read(texts.filter((text) => items.some(({ id }) => id === text)));
    if (found.length === 0) return { error: operationErrors.noConversations };
    return found.map(({ id, name: called, messages }) => ({
      id,
      name: called,
      messages: messages.slice(0, sampleMessages).map(messageSummary),
    }));
  }
  function searchFolders(): unknown {
    const found = folders.filter((folder) => texts.some((text) => folder.name.includes(text)));
    return found.length > 0 ? found : { error: operationErrors.noFolders };
  }
  function createFolder(): unknown {
    if (texts[0] === undefined) return { error: operationErrors.folderNameRequired };
    const created = list.createFolder(texts[0], 'chat');
    return created.ok ? created.value : { error: created.failure.message };
  }
  async function moveToFolder(): Promise<unknown> {
    const [folderId, ...ids] = texts;
    const folder = chatFolders.find(({ id }) => id === folderId);
    if (!folder) return { error: operationErrors.folderNotFound };
    const known = ids.filter((id) => items.some((item) => item.id === id));
    const moved = await list.moveToFolder(known, folder.id);
    if (!moved.ok) return { success: false, error: moved.failure.message };
    const answer = (id: string): string =>
      known.includes(id) ? operationErrors.chatMoved : operationErrors.chatNotFound;
    return { success: true, resultByChatId: Object.fromEntries(ids.map((id) => [id, answer(id)])) };
  }
  function answer(): unknown {
    switch (name) {
      case '/ops':
        return localOperations.map(({ name: operation, title }) => ({ name: operation, description: title }));
      case '/chats':
        return items.map(listed);
      case '/searchChats':
        return search();
      case '/chat':
        return chat();
      case '/chatSamples':
        return samples();
      case '/folders':
        return folders;
      case '/searchFolders':
        return searchFolders();
      case '/listDbs':
        return [];
      case '/models':
        return models.list;
      case '/prompts':
        return prompts;
      case '/defaultModelId':
        return models.defaultId;
      case '/advancedModelId':
        return models.advancedId;
      case '/cheapestModelId':
        return models.cheapestId;
      case '/featureFlags':
        return sources.flags.store.getState().flags;
      case '/workspaceMetadata':
        return {};
      case '/selectedConversation':
        return conversationSummary(record().head, pathOf(record().tree));
      case '/selectedAssistant':
        return { id: 'chat', name: 'Standard Conversation' };
      case '/listAssistants':
        return prompts
          .filter(({ data }) => typeof data?.['assistant'] === 'object' && data['assistant'] !== null)
          .map(({ id, name: called, description }) => ({ id, name: called, description }));
      case '/createChatFolder':
        return createFolder();
      case '/moveChatsToFolder':
        return moveToFolder();
      default:
        return name satisfies never;
    }
  }
  return asJson(await answer());
}
