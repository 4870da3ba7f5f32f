import type { RunOutcome } from '../../contract/chat/run-status.js';
import type { EmbedSession } from '../../contract/embed/embed.js';
import type { EmbedAssistantStore } from './embed-assistant.store.js';
import type { DisclosureStore } from './disclosure.store.js';
import type {
  SiblingConversations,
  ConversationStoa,
  ReadableStore,
} from '../conversation/conversation-stoa.js';

/** A tool that the page around an embedded chat offers to the model. */
export interface PageTool {
  /** As `embedFunctionName` says, one tool per name. */
  name: string;
  description: string;
  /** JSON Schema of the arguments. */
  schema: Record<string, unknown>;
  /** The result is sent to the model as JSON, an exception as an error. */
  run(args: Record<string, unknown>, context: { signal: AbortSignal }): unknown;
  /** Asks the person first: true for the default question, or a function that returns it. */
  confirm?: boolean | ((args: Record<string, unknown>) => string);
}

/** One call of a tool of the page. It comes from a reply that this page saw end, and goes no way but forwards. */
export interface PageToolCall {
  id: string;
  conversationId: string;
  /** The reply that asked for it. */
  messageId: string;
  name: string;
  args: Readonly<Record<string, unknown>>;
  /** The question that the tool's `confirm` wrote; null for the usual one. */
  question: string | null;
  /**
   * `proposed`: read, and not begun. `waiting`: the person decides. `done`, `failed` and `refused` are the ends: it was refused by the
   * person, or by whatever ended the round (a new message, Stop, the page).
   */
  status: 'proposed' | 'waiting' | 'running' | 'done' | 'failed' | 'refused';
}

/** The tools of the page, and the calls that the panel shows. */
export interface PageTools {
  store: ReadableStore<{ calls: readonly PageToolCall[] }>;
  /** Lets a call that waits be carried out. */
  allow(callId: string): void;
  /** Refuses it; the model receives the refusal. */
  refuse(callId: string): void;
  /** Gives up everything of a conversation that waits or runs. */
  cancel(conversationId: string): void;
}

/** Events of an embedded chat for the page around it. Ids and times, no text. @units milliseconds */
export type EmbedEvent =
  | { type: 'message'; conversationId: string; messageId: string; role: 'user' | 'assistant' }
  | { type: 'run-start'; conversationId: string; messageId: string; runId: string; modelId: string }
  | {
      type: 'run-end';
      conversationId: string;
      messageId: string;
      runId: string;
      outcome: RunOutcome;
      durationMs: number;
      /** null where not a word came. */
      firstTokenMs: number | null;
    }
  | {
      type: 'tool-call';
      callId: string;
      name: string;
      outcome: 'completed' | 'failed' | 'declined';
      durationMs: number;
    }
  | { type: 'rate'; conversationId: string; messageId: string; rating: 'up' | 'down' | null }
  | { type: 'thread-change'; conversationId: string | null };

/**
 * The page, asked about words before they are used. What it lets pass goes on as `text`; of what it holds `text` is the reason, empty for
 * the usual one. A reply has a `messageId`, what is about to be sent has none yet.
 */
export type PageReview = (texts: { conversationId: string; messageId?: string; text: string }) => {
  isHeld: boolean;
  text: string;
};

/** The past conversations of one end user in this browser: newest first, at most fifty. */
export interface EmbedConversations extends SiblingConversations {
  /** Takes it away now and deletes it after `limits.undoMs`, or when the page goes; the answer brings it back until then. */
  remove(id: string): () => void;
  /** Deletes all of them for good, and begins a new one. Ask before. */
  clear(): Promise<void>;
}

/** The state of an embedded chat for one end user. */
export interface EmbedStoa extends ConversationStoa {
  session: EmbedSession;
  conversations: EmbedConversations;
  tools: PageTools;
  /** The disclosure; nothing is sent before it is accepted. */
  disclosure: Omit<DisclosureStore, 'dispose'>;
  /** What the assistant asks and hears; nothing is sent before it knows the group type that it asks for. */
  assistant: Omit<EmbedAssistantStore, 'load'>;
  /** Whether what is said outlives the page. `full`: the last write found no space. */
  storage: { store: ReadableStore<{ status: 'durable' | 'memory' | 'full' }> };
  /** Unseen replies. */
  unread: { store: ReadableStore<{ count: number }> };
  /** Tells whether the chat is before the person's eyes. */
  setVisible(isWatched: boolean): void;
  /** Reads what this browser keeps and goes on with the last conversation. Never rejects. */
  start(): Promise<void>;
  /** The page became visible or the network came back. */
  wake(): void;
  /** Writes what waits; call when the page hides. */
  flush(): Promise<void>;
  /** Leaves runs (they go on), ends what tools do, stops timers and writes what waits. */
  dispose(): void;
}
