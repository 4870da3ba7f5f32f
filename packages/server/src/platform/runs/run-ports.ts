import type { ChatStatus, Message, RunEnd } from '@stoa/core/contract';
import type { Reply, ReplyOutput, RunEnding } from '@stoa/core/rules';
import type { PoolClient } from 'pg';
import type { LlmEnd, LlmRequest, LlmSink } from '../llm/port.js';

/** Where the conversation of a run is kept; `none` is for background requests such as titles. */
export type RunStorage = 'cloud' | 'local' | 'none';

/** What the usage of a run counts for. */
export interface RunAttribution {
  accountId?: string;
  /** The API key that it was asked with, and who pays for that. */
  keyId?: string;
  payerId?: string;
  /** The assistant that answered, which of its versions, and its group. */
  assistantId?: string;
  assistantVersion?: number;
  groupId?: string;
  /** Who lends the assistant to the visitors of a site. */
  lenderId?: string;
  /** How the person came. */
  entryPoint?: EntryPoint;
  /** What is kept of the turn for the analysis of its group; it goes from the run's row with the end of the run. */
  recorded?: RecordedTurn;
}

/** How a person came to an assistant. */
export type EntryPoint = 'web' | 'embed' | 'api' | 'mcp';

/** A turn whose answer is recorded for the group of its assistant. */
export interface RecordedTurn {
  assistantName: string;
  entryPoint: EntryPoint;
  /** The message that is answered. */
  questionId: string;
  question: string;
  /** Messages of the person on the path that is answered; of others nothing is kept. */
  pathIds: string[];
}

/** An answer to be recorded. */
export interface RecordedAnswer extends RecordedTurn {
  personId: string;
  conversationId: string;
  assistantId: string;
  modelId: string;
  answerId: string | null;
  answer: string;
}

/** Keeps the answers of turns that are recorded. */
export interface AnswerRecorder {
  /** Within the transaction that ends the run. @errors never rejects: an analysis breaks no answer */
  record(tx: PoolClient, answer: RecordedAnswer): Promise<void>;
  /** Called once that is committed. */
  recorded(answer: Omit<RecordedAnswer, 'answer'>): void;
}

/** The JSON column of a run's row. */
export interface RunBody extends RunAttribution {
  /** Estimated size of the prompt, for runs whose provider never reported usage. @units tokens */
  inputTokens: number;
  /** The most that it can cost, which is reserved. @units US dollars */
  costBound?: number;
  /** What the request asks, so that another one under the same id is told apart. */
  question?: string;
  /** How the text of the reply is built. */
  output?: ReplyOutput;
  /** Whether it was ended because the right to its assistant had ended. */
  isWithdrawn?: boolean;
  /** The last event, so that it can be delivered when the log is gone. */
  end?: RunEnd;
}

/** Sends status events to the readers of a run while its request is prepared. */
export interface RunTeller {
  status(status: Omit<ChatStatus, 'type'>): void;
  state(state: Record<string, unknown>): void;
}

/** Something that readers are told at the start of a run. */
export type RunOpening = { status: Omit<ChatStatus, 'type'> } | { state: Record<string, unknown> };

/** Completes the request of a run that has begun, with what has to be looked for first. A rejection fails the run. */
export type RunPreparation = (teller: RunTeller, signal: AbortSignal) => Promise<LlmRequest>;

/** A run as the one that generates it sees it. */
export interface GenerationRun extends LlmSink, RunTeller {
  readonly metadata: { id: string; personId: string; conversationId: string | null };
  /** Whether the step says anything: more than blanks and thoughts. */
  readonly hasWords: boolean;
  /** The text that follows is that of another step. The first is 0. */
  beginStep(step: number): void;
}

/**
 * Generates a reply that takes more than one answer of the model. `stream` asks for one answer. A rejection fails the run.
 *
 * @returns how the last answer ended
 */
export type Generation = (
  stream: (request: LlmRequest, sink: LlmSink) => Promise<LlmEnd>,
  request: LlmRequest,
  run: GenerationRun,
  signal: AbortSignal,
) => Promise<LlmEnd>;

/** The path of messages that a request was made from. */
export interface RequestPath {
  personId: string;
  conversationId: string;
  /** From the first message to the one that is answered; each has an id. */
  messages: Message[];
  /** The request's system prompt, model and settings, for a conversation that the server has not seen yet. */
  attributes: { prompt?: string; modelId: string; temperature: number; maxTokens: number; tags?: string[] };
}

/** The reply of a run that has ended. */
export interface RunReply {
  personId: string;
  conversationId: string;
  runId: string;
  messageId: string;
  parentId: string | null;
  reply: Reply;
  ending: RunEnding;
  /** The run as the message's node records it from the start. */
  run: { requestId: string; modelId: string; startedAt: string };
}

/** Writes the messages of runs into cloud conversations. Both saves happen inside the run's own transaction. */
export interface ConversationWriter {
  /** Saves the request, so that closing the tab right after sending loses nothing. `deleted`: the conversation has a tombstone. */
  saveRequest(tx: PoolClient, path: RequestPath): Promise<'saved' | 'deleted'>;
  saveReply(tx: PoolClient, reply: RunReply): Promise<void>;
  /** Called once such a transaction is committed. */
  changed(personId: string): void;
}

/** The parts of a log that runs write to. Never content. */
export interface RunsLogger {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}
