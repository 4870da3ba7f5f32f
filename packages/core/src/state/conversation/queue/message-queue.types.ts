import type { Outcome } from '../../../contract/outcome.js';
import type { RunOutcome } from '../../../contract/chat/run-status.js';
import type { InsertedText } from '../../../rules/prompts/inserted-texts.js';
import type { Refusal } from '../../../rules/chat/check-text.js';
import type { MessageCommands } from '../message-commands.js';
import type { SubmissionResult } from '../message-submitter.js';
import type { ConversationPorts } from '../conversation-ports.js';
import type { ConversationState, ConversationStore, QueuedMessage, RunState } from '../conversation.types.js';
import type { DraftsStore } from '../../drafts/drafts.store.js';
import type { StoredQueue } from './stored-queue.js';

/** How the reply ended that the queue waited for. */
export interface QueueTrigger {
  requestId: string;
  outcome: RunOutcome;
  /** This tab asked, or found the run when it opened. */
  isOurs: boolean;
}

/** The messages that wait for the reply in progress. */
export interface MessageQueue extends Pick<
  ConversationStore,
  'editQueued' | 'removeQueued' | 'resumeQueue' | 'sendFilled' | 'endAutomation'
> {
  /** `isHanded`: the composer has been emptied already, and what stands in it was typed since. */
  enqueue(text: string, isHanded?: boolean): Outcome<void>;
  sendNow(what: { text: string } | { queuedId: string }, isHanded?: boolean): Promise<Outcome<void>>;
  items(): QueuedMessage[];
  status(): ConversationState['queueStatus'];
  /** Reads the stored copy. */
  load(): Promise<void>;
  /** Sends the first message, or holds the queue. */
  replyEnded(trigger: QueueTrigger): Promise<void>;
  /** The conversation was opened and no reply is in progress: goes on where a tab that died left off. */
  opened(): Promise<void>;
  /** The conversation was deleted. */
  forget(): void;
  dispose(): void;
}

/** The host of a queue. */
export interface QueueHost {
  ports: ConversationPorts;
  id: string;
  drafts: Pick<DraftsStore, 'store' | 'set' | 'clear' | 'detach' | 'persist' | 'restore'>;
  /** Parses the stored copy; invalid data is an empty queue. Rejects when the parser cannot be loaded. */
  readStored(value: unknown): StoredQueue | Promise<StoredQueue>;
  check(text: string, when: 'send', inserted?: readonly InsertedText[]): Refusal | null;
  isReady(): boolean;
  run(): RunState;
  stop(): Promise<void>;
  /** Sends a message; `extra` is written in the same step as it. */
  send(
    message: Pick<QueuedMessage, 'text' | 'inserted'>,
    extra: Record<string, unknown>,
  ): Outcome<Promise<SubmissionResult>>;
  /** The same for what a form was filled with. */
  sendFilled: MessageCommands['sendFilled'];
  /** The last reply of the path, if it has ended. */
  lastReply(): Omit<QueueTrigger, 'isOurs'> | undefined;
  /** Reads the conversation again. */
  refresh(): Promise<unknown>;
  notifyStorageFull(): void;
  changed(): void;
}
