import type { Message } from '../../contract/conversations/conversations.js';
import type { PreparedRequest, RequestPreparationHost } from './request-preparation.types.js';

/** A message, or a reply asked for again, on its way to the server. */
export interface RequestTurn {
  readonly asked: Message | undefined;
  readonly reply: Message;
  /** The result of an operation asks for no kind of reply, whatever it begins with, and belongs to what was just said. */
  readonly isResult: boolean;
  /** As the contributors before have left it. */
  readonly request: PreparedRequest;
}

/** A contributor at work in one conversation. */
export interface TurnContribution {
  /** What becomes of the request. @errors a rejection fails the run, which can be tried again */
  contribute(turn: RequestTurn): Partial<PreparedRequest> | Promise<Partial<PreparedRequest>>;
  /** A model is choosing which earlier messages matter. */
  isFocusing?(): boolean;
  /** Goes on without what it waits for. */
  skipWait?(): void;
}

/** A turn that has its reply. */
export interface EndedTurn {
  conversationId: string;
  projectId: string | null | undefined;
  /** The message that was answered. */
  asked: Message | undefined;
}

/** One room's part in the turns of all conversations. */
export interface TurnContributor {
  open(host: RequestPreparationHost): TurnContribution;
  /** A message of this tab has its reply. */
  ended?(turn: EndedTurn): void;
}
