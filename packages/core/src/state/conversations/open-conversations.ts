import { newConversationName } from '../../rules/conversations/names.js';
import { emptyTree } from '../../rules/conversations/tree.js';
import type { ConversationStart, OpenConversation } from '../conversation/conversation.store.js';
import type { ConversationRecord } from '../storage/stored-conversation.js';
import type { IndexLookup } from './index-lookup.js';

/** The registry of the conversations that are open in this tab. */
export interface OpenConversations {
  get(id: string): OpenConversation | undefined;
  all(): ReadonlyMap<string, OpenConversation>;
  /** Opens a conversation; the same object as long as it stays open. */
  open(id: string): OpenConversation;
  /** Registers a conversation whose record is complete, so that nothing is loaded. */
  add(record: ConversationRecord, isLocal: boolean): OpenConversation;
  /** Removes a closed conversation from the registry. */
  forget(id: string): void;
  /** Whether the conversation lives in this browser; true for an id that was never known. */
  isLocal(id: string): boolean;
}

/** Creates the registry; `createStore` makes the store of one conversation. */
export function createOpenConversations(
  { entryOf, wasInCloud }: Pick<IndexLookup, 'entryOf' | 'wasInCloud'>,
  createStore: (start: ConversationStart) => OpenConversation,
): OpenConversations {
  const opened = new Map<string, OpenConversation>();

  const livesHere = (id: string): boolean =>
    opened.get(id)?.isLocal() ?? entryOf(id)?.isLocal ?? !wasInCloud(id);
  function register(start: ConversationStart): OpenConversation {
    const conversation = createStore(start);
    opened.set(start.record.head.id, conversation);
    return conversation;
  }
  return {
    get: (id) => opened.get(id),
    all: () => opened,
    open(id) {
      const known = opened.get(id);
      if (known) return known;
      const entry = entryOf(id);
      const isLocal = livesHere(id);
      const head = {
        id,
        name: entry?.name ?? newConversationName,
        folderId: entry?.folderId ?? null,
        isLocal,
      };
      return register({ record: { head, tree: emptyTree }, isLocal, fresh: false });
    },
    add: (record, isLocal) => register({ record, isLocal, fresh: true }),
    forget: (id) => void opened.delete(id),
    isLocal: livesHere,
  };
}
