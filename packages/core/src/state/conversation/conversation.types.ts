import type { InsertedText } from '../../rules/prompts/inserted-texts.js';
import type { StoreApi } from 'zustand/vanilla';
import type { RunFailure } from '../../contract/chat/chat-event.js';
import type { Usage } from '../../contract/chat/chat.js';
import type { RunStatus } from '../../contract/chat/run-status.js';
import type { Message } from '../../contract/conversations/conversations.js';
import type { ConversationMessageCode } from '../../contract/conversations/conversation-messages.js';
import type { Prompt } from '../../contract/prompts/prompts.js';
import type { Outcome } from '../../contract/outcome.js';
import type { Tree } from '../../rules/conversations/tree-nodes.js';
import type { RepliesCost } from '../../rules/accounts/costs.js';
import type { OfferedPrompt } from '../../rules/prompts/follow-ups.js';
import type { ConversationArtifacts } from '../artifacts/artifacts.types.js';
import type { ConversationProposals } from '../proposals/proposals.types.js';
import type { ReplyView } from '../replies/reply.types.js';

/** One message of the path that the reader sees. Unchanged messages keep their identity from state to state. */
export interface ThreadMessage {
  id: string;
  role: Message['role'];
  content: string;
  label?: string;
  data: Record<string, unknown>;
  createdAt?: string;
  /** True exactly while a reply is in progress; its text then lives in the `ReplyView` only. */
  streaming: boolean;
  /** Present when there is more than one version of this message; `index` counts from 0. */
  siblings?: { index: number; count: number; ids: string[] };
}

/** The record in `message.data.run` of a reply. `error` is set when the run failed. */
export interface RunRecord {
  requestId: string;
  status: RunStatus;
  /** Number of the last event that the text includes. */
  seq: number;
  usage?: Usage;
  modelId?: string;
  /** `length` when the reply was cut by its token limit. */
  reason?: string;
  error?: RunFailure;
  /** ISO times. */
  startedAt?: string;
  endedAt?: string;
}

/** Whether the network brings events. */
export type Connection = 'connecting' | 'live' | 'waiting' | 'offline';

/** The activity of the conversation. Sending is possible exactly while it is `idle`. */
export type RunState =
  | { status: 'idle' }
  | {
      /** `sending` until the first event, then `streaming`; `stopping` once Stop was pressed. */
      status: 'sending' | 'streaming' | 'stopping';
      requestId: string;
      messageId: string;
      connection: Connection;
    };

/** A message that waits for the reply in progress to end. */
export interface QueuedMessage {
  id: string;
  text: string;
  /** Conversations and templates whose marks stand in the text. */
  inserted?: InsertedText[];
  /** The automation that it is a step of. */
  plan?: { name: string; step: number; count: number };
}

/** The cost of all versions of the replies at the prices of their models. */
export type ConversationCost = RepliesCost;

/** A follow-up prompt that is offered under a reply. */
export type FollowUp = OfferedPrompt;

/** One open conversation. */
export interface ConversationState {
  load: 'loading' | 'ready' | 'missing' | 'failed';
  /** The sentence to show while `load` is `missing` or `failed`. */
  loadFailure?: string;
  id: string;
  name: string;
  isLocal: boolean;
  /** The chosen model; null means the default one. */
  modelId: string | null;
  prompt: string;
  temperature: number;
  /** null means half of the model's output limit. @units tokens */
  maxTokens: number | null;
  tags: string[];
  folderId: string | null;
  /** The project whose memories go with its messages. */
  projectId: string | null;
  /** The account that was chosen for it; null for the default one. */
  accountId: string | null;
  /** Changes only when a message starts, ends or another version is shown. */
  path: ThreadMessage[];
  /** The artifacts as they are stored; `readArtifacts` reads them. */
  artifacts?: unknown;
  /** How many messages another client left out of its list; they can be listed again. */
  unlisted: number;
  run: RunState;
  /** A model is choosing which earlier messages matter for the message just sent. */
  isFocusing: boolean;
  /** Messages that will be sent in this order, each when the reply before it has ended. */
  queue: QueuedMessage[];
  /** `held`: the last reply failed or was stopped, so the person decides whether the queue goes on. */
  queueStatus: 'empty' | 'waiting' | 'held';
  cost: ConversationCost;
  /** It is on its way between browser and cloud. */
  isMoving: boolean;
  /** `saving`: a change is not durable yet (locally) or not in the cloud yet; `failed`: it will be tried again. */
  saved: 'clean' | 'saving' | 'failed';
}

/** The settings that start panel and header change. */
export interface ConversationPatch {
  modelId?: string | null;
  prompt?: string;
  temperature?: number;
  maxTokens?: number | null;
  tags?: string[];
  folderId?: string | null;
  projectId?: string | null;
  accountId?: string | null;
  /** The template that the conversation began with. */
  promptTemplate?: Prompt;
  /** Moves the conversation between browser and cloud; ignored while a reply streams. */
  isLocal?: boolean;
}

/** Options of a message, beside its text. */
export interface SendOptions {
  /** The type of the template that it comes from. */
  type?: string;
  /** Shown in place of the text, which is then sent as it is. */
  label?: string;
  /** Conversations and templates whose marks stand in the text, or in that of a later step. */
  inserted?: readonly InsertedText[];
  /** The text does not come from the message box, so its draft stays. */
  keepsDraft?: boolean;
}

/** A message out of a form, beside its text. */
export interface FilledMessage extends Omit<SendOptions, 'keepsDraft'> {
  data?: Message['data'];
  /** The messages that follow it, each once the reply before it has ended. */
  steps?: { name: string; texts: readonly string[] };
}

/** An open conversation with its actions. Failures are returned with the specified sentence. */
export interface ConversationStore {
  store: StoreApi<ConversationState>;
  /** The live view of a reply in progress; undefined once it has ended. */
  reply(messageId: string): ReplyView | undefined;
  configure(patch: ConversationPatch): void;
  /**
   * Adds the message and asks for a reply. The draft is emptied only when the message is accepted. `data` goes with the message, as
   * `dataSources` does.
   */
  send(text: string, data?: Message['data'], options?: SendOptions): Outcome<void>;
  /** Adds another version of a user message and asks for a reply to it. */
  edit(messageId: string, text: string): Outcome<void>;
  /** Keeps the conversation as it is under another id and '(copy)', then edits. The copy is not selected. */
  saveCopyAndEdit(messageId: string, text: string): Promise<Outcome<void>>;
  /** Adds another version of a reply; of the last one when no id is given. */
  regenerate(messageId?: string): Outcome<void>;
  /** The same, of a reply that failed or was interrupted. */
  retry(messageId: string): Outcome<void>;
  /** Stops the reply; resolves when it has ended or the stop delay has passed. */
  stop(): Promise<void>;
  /** Resolves once what the replies that have ended ask for by themselves, as proposals and artifacts, has been seen to. */
  completed(): Promise<void>;
  /** Shows another version of a message and what followed it. */
  showSibling(messageId: string): void;
  /** Changes the messages by a rule that the caller has loaded. False while they are not loaded, or a reply is in progress. */
  amend(change: (tree: Tree) => Tree): boolean;
  /** Shows the messages as a rule changes them; they are kept as they are. Null ends it. */
  preview(change: ((tree: Tree) => Tree) | null): void;
  /** Takes a message of the person and the replies to it out of the path; the answer brings them back while its notice stands. */
  removePrompt(messageId: string): () => void;
  /** Takes all messages out; the answer brings them back while its notice stands. Ask before. */
  clear(): () => void;
  /** Brings back the messages that another client left out of its list, and shows them. */
  listAgain(): void;
  /** Takes them away for good; the answer leaves them as they were while its notice stands. */
  removeUnlisted(): () => void;
  setStarred(messageId: string, starred: boolean): void;
  /** @units `rating` 1–5 stars; 0 takes the rating back. */
  rate(messageId: string, rating: number, feedback?: string): void;
  /** Lets a text wait for the reply in progress; the draft is emptied when it is accepted. */
  enqueue(text: string): Outcome<void>;
  /**
   * Sends what a form was filled with, and in the same write lets the later steps of an automation wait for their turn. The draft
   * stays. Resolves once all of it is durable.
   *
   * @errors `storage.full`: nothing was sent and no step waits, so the form keeps what it holds
   */
  sendFilled(text: string, filled: FilledMessage): Promise<Outcome<void>>;
  /** Takes the steps that wait out of the queue, and stops the reply in progress. */
  endAutomation(): Promise<void>;
  editQueued(id: string, text: string): Outcome<void>;
  removeQueued(id: string): void;
  /** Stops the reply in progress and sends this text, or the waiting message with this id, next. */
  sendNow(what: { text: string } | { queuedId: string }): Promise<Outcome<void>>;
  /** Sends the waiting messages of a queue that is held. */
  resumeQueue(): void;
  /**
   * Why this text would be refused, or null. `draft` skips the check for emptiness.
   *
   * @param inserted what it names; those of the message box by default
   */
  validate(
    text: string,
    when?: 'draft' | 'send',
    inserted?: readonly InsertedText[],
  ): { code: ConversationMessageCode; text: string } | null;
  /** Loads again after `failed`. */
  reload(): Promise<void>;
  /** The proposals of replies. */
  proposals: ConversationProposals;
  /** Artifacts; left out where there are none, as on other sites. */
  artifacts?: ConversationArtifacts;
}
