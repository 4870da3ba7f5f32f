import type { RunFailure } from '../../contract/chat/chat-event.js';
import type { ChatRequestInput } from '../../contract/chat/chat.js';
import type { Message } from '../../contract/conversations/conversations.js';
import type { RunOutcome } from '../../contract/chat/run-status.js';
import type { ReplyView } from '../replies/reply.types.js';
import type { RunState } from './conversation.types.js';

/** A reply that has just ended. Its node is in the tree already. */
export interface EndedReply {
  requestId: string;
  node: Message;
  outcome: RunOutcome;
  /** The server wrote the end itself and the node holds nothing that it cannot know. */
  isStoredByServer: boolean;
  /** The server has had this run, so it may keep its log. */
  hasBegun: boolean;
  /** Whether this tab is the one to name the conversation: it asked, or it found the run when it opened. */
  setsTitle: boolean;
  /** This page sent the request. */
  isOwnRequest: boolean;
}

/** The replies in progress of one conversation: normally one, more when two tabs asked at once. */
export interface ConversationRuns {
  state(): RunState;
  isFollowed(messageId: string): boolean;
  reply(messageId: string): ReplyView | undefined;
  /** Prepares a new reply for its placeholder; `send` lets the request go, `fail` ends it before that, `withdraw` forgets it. */
  prepare(placeholder: Message): {
    send(request: ChatRequestInput): void;
    fail(error: RunFailure): void;
    withdraw(): void;
  };
  /** Follows every run that the tree says is going and that is not followed yet, and leaves those that have ended elsewhere. */
  resume(options: { setsTitles: boolean }): void;
  stop(): Promise<void>;
  wake(): void;
  /** Stops all: the conversation was deleted. */
  abandon(): void;
  dispose(): void;
}
