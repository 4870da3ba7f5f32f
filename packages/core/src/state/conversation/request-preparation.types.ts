import type { Message } from '../../contract/conversations/conversations.js';
import type { Model } from '../../contract/models/models.js';
import type { ChatTurn } from '../../rules/chat/chat-request.js';
import type { MarkName } from '../../rules/conversations/marks.js';
import type { ConversationFile } from '../storage/conversation-file.types.js';
import type { InsertedText } from '../../rules/prompts/inserted-texts.js';
import type { WrittenMessage } from '../../rules/prompts/written-message.js';
import type { ConversationRuns } from './conversation-runs.types.js';
import type { StorageResult } from '../ports/ports.js';

/** The host of a request preparation. */
export interface RequestPreparationHost {
  file: ConversationFile;
  runs: ConversationRuns;
  model(): Model | undefined;
  save(): Promise<StorageResult>;
  mark(changes: ReadonlyMap<string, Partial<Record<MarkName, unknown>>>): void;
  changed(): void;
}

/** The variable parts of a request. */
export type PreparedRequest = Pick<
  ChatTurn,
  'path' | 'prefixed' | 'accountId' | 'options' | 'instructions'
> & {
  /** In place of the prompt of the conversation. */
  prompt?: string;
};

/** What a typed text is written with. */
export interface WriteOptions {
  /** Of a message that is sent now, not only looked at: its conversation, and data of the message that it replaces or follows. */
  sent?: { conversationId: string; said: Message['data'] | undefined };
  tags: readonly string[] | null | undefined;
  inserted?: readonly InsertedText[];
  isPrefixed?: boolean;
}

/** Makes a stored message into what is asked of the server. */
export interface RequestPreparation {
  /** A typed text as it is sent and as it is shown. `isPrefixed`: it comes from a prefix itself and gets no second one. */
  write(typed: string, options: WriteOptions): WrittenMessage;
  /** @errors rejects when what the message needs cannot be had; the run then fails and can be tried again. */
  prepare(turn: { asked: Message | undefined; reply: Message; path: Message[] }): Promise<PreparedRequest>;
  /** A model is choosing which earlier messages matter. */
  isFocusing(): boolean;
  /** Goes on without what it waits for. */
  skipWait(): void;
}
