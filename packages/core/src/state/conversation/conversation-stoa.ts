import type { StoreApi } from 'zustand/vanilla';
import type { Folder } from '../../contract/conversations/conversations.js';
import type { Outcome } from '../../contract/outcome.js';
import type { Settings } from '../../contract/settings/settings.js';
import type { ConversationStore } from './conversation.types.js';
import type { ListItem } from '../conversations/conversation-list.types.js';
import type { DraftsStore } from '../drafts/drafts.store.js';
import type { ExternalContentStore } from '../external-content/external-content.types.js';
import type { FileActions } from '../files/files.types.js';
import type { FlagsState } from '../feature-flags/flags.store.js';
import type { RepairRequest } from '../ports/json-repair.js';
import type { ModelsStore } from '../models/models.store.js';
import type { SentRating } from '../ratings/ratings.js';
import type { CallReply } from '../tools/tools.room.js';
import type { PromptsState } from '../prompts/prompts.types.js';

/** A store without its setters. */
export type ReadableStore<S> = Pick<StoreApi<S>, 'getState' | 'getInitialState' | 'subscribe'>;

/** A conversation of the list, as the parts of a conversation name it. */
export type ListedConversation = Pick<ListItem, 'id' | 'name' | 'updatedAt' | 'running' | 'unread'>;

/** The state of all conversations that the parts of one read. */
export interface SiblingConversationsState {
  items: readonly ListedConversation[];
  folders: readonly Pick<Folder, 'id' | 'name'>[];
  selectedId: string | null;
}

/** The conversations around the one that is shown. */
export interface SiblingConversations {
  store: ReadableStore<SiblingConversationsState>;
  /** Adds an empty conversation and selects it. */
  create(): string;
  select(id: string): void;
  /** The same object as long as it stays open. */
  open(id: string): ConversationStore;
  /** Left out where there is one line of talk only: nothing then offers it. */
  fork?(id: string, messageId: string): Promise<Outcome<string>>;
  /** Replies are rated by a thumb, and no message is starred: nothing lists the stars. Left out in a workspace. */
  hasThumbRatings?: true;
}

/**
 * State for the parts of a conversation (thread, composer, blocks, links). The state of a signed-in person provides it, and so
 * does the smaller one of an embedded chat.
 */
export interface ConversationStoa {
  /** For whom the parts are drawn. */
  person: { id: string; name: string; email: string };
  models: ModelsStore;
  flags: { store: ReadableStore<FlagsState> };
  settings: { store: ReadableStore<{ settings: Pick<Settings, 'hiddenModelIds'> }> };
  drafts: DraftsStore;
  conversations: SiblingConversations;
  prompts: { store: ReadableStore<Pick<PromptsState, 'list'>> };
  files: FileActions;
  externalContent: ExternalContentStore;
  /** Lets a model repair broken JSON of a reply. Left out where that is not allowed. */
  repairJson?(order: RepairRequest): Promise<string | null>;
  /** Sends a rating of the conversation to the server. Absent when no server collects ratings. */
  sendRating?(rating: SentRating): Promise<boolean>;
  /** Answers a call of a tool that waits. Absent where calls that would ask are refused. */
  answerCall?(reply: CallReply): Promise<boolean>;
  /** @units milliseconds since 1970 */
  now(): number;
}
