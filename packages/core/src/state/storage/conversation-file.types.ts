import type { Conversation } from '../../contract/conversations/conversations.js';
import type { Outcome } from '../../contract/outcome.js';
import type { Tree } from '../../rules/conversations/tree.js';
import type { ConversationState } from '../conversation/conversation.types.js';
import type { StorageResult } from '../ports/ports.js';
import type { ConversationRecord } from './stored-conversation.js';
import type { SaveOptions } from './local-conversations.js';

/** The initial state of a file. */
export interface FileStart {
  record: ConversationRecord;
  isLocal: boolean;
  /** A second file of its conversation, as another tab has one. */
  isDetached?: boolean;
}

/** One conversation in memory together with its durable copy. */
export interface ConversationFile {
  record(): ConversationRecord;
  isLocal(): boolean;
  /** Changes the tree; not durable before `save`. */
  setTree(tree: Tree): void;
  /** Changes fields of the head; they win over copies in which they are older. */
  setHead(fields: Partial<Conversation>): void;
  /** Makes everything durable, joined with what others wrote. Calls that wait for their turn become one. */
  save(options?: Partial<SaveOptions>): Promise<StorageResult>;
  /** Keeps only the summary: the cloud has the rest already. */
  saveSummary(): Promise<void>;
  /** Whether writes of it wait for the cloud. */
  hasUnsent(): Promise<boolean>;
  /** Reads the durable copy and joins it; what it lacks is written again. */
  refresh(): Promise<'ok' | 'gone' | 'unavailable'>;
  /** As `moveTo`, with a notice on failure. */
  move(isLocal: boolean): Promise<void>;
  /** Moves the conversation. On failure it is unchanged in its place, and the reason is returned. */
  moveTo(isLocal: boolean): Promise<Outcome<void>>;
  /** True exactly while messages are on their way to the other place: nothing may be added to them meanwhile. */
  isMoving(): boolean;
  /** Another tab moved it. */
  setPlace(isLocal: boolean): void;
  /** Hears how pending writes of a cloud conversation go. */
  outboxStatus(status: ConversationState['saved']): void;
  saved(): ConversationState['saved'];
  /** No write may follow: the conversation was deleted. */
  close(): void;
}
