import type { EmbedStoa, Notice, ReadableStore } from '@stoa/core/state';
import type { StoaChatUser } from '../chat-controller.js';
import type { StoaChatEventDetail, StoaChatEventName } from '../events.js';
import type { StoaChatOptions, StoaChatTool } from '../options.js';

/** Why a chat could not start. */
export interface ChatFailure {
  /** One of `embed.…`, `network`, `embed.newer` (this script is too old for the server) or `embed.older`. */
  code: string;
  message: string;
  retryAfterS?: number;
}

/** How far a chat has come. `signed-out`: after `logout`, until it is started again. */
export type ChatState =
  | { status: 'idle' | 'connecting' | 'signed-out'; stoa: null }
  | { status: 'ready'; stoa: EmbedStoa }
  | { status: 'refused'; stoa: null; failure: ChatFailure };

/** Something that is said to the person; the parts of a page show it until it is dismissed or its time is over. */
export interface ShownNotice extends Notice {
  id: number;
}

/** The chat without its looks: the stores of one end user, and what the page can order. */
export interface StoaChatHandle {
  readonly instance: string;
  /** How far it has come, and the end user's stores while it is ready. Another end user has other stores. */
  readonly state: ReadableStore<ChatState>;
  readonly notices: ReadableStore<{ list: readonly ShownNotice[] }> & { dismiss(id: number): void };
  /** Connects, once; after a refusal or a logout once more. Resolves when it is ready or refused. Never rejects. */
  start(): Promise<void>;
  /**
   * Sends a text in the current conversation, when the chat is ready. Before a disclosure is accepted (`stoa.disclosure`) it is put into
   * an empty message box instead. @returns whether it was sent.
   */
  send(text: string): Promise<boolean>;
  newConversation(): void;
  /** Takes effect with the next message. */
  setContext(context: StoaChatOptions['context']): void;
  /** @returns a function that takes the tool back. @errors throws a `TypeError` for a tool that cannot be offered. */
  registerTool(tool: StoaChatTool): () => void;
  /** Changes options; those that are not named stay. Another server, key or instance begins anew. */
  setOptions(patch: Partial<StoaChatOptions>): void;
  /** Takes away everything of the last end user and starts for the next. */
  setUser(user?: StoaChatUser): Promise<void>;
  /** Takes away the token and everything stored under the prefix, in all tabs. */
  logout(): Promise<void>;
  /** Tells whether the chat is before the person's eyes; answers that come meanwhile count as unread. */
  setVisible(isVisible: boolean): void;
  /** @returns a function that ends it */
  on<Name extends StoaChatEventName>(
    name: Name,
    listener: (detail: StoaChatEventDetail<Name>) => void,
  ): () => void;
  /** Lets go of connections, listeners and timers; the conversation stays, and so does a run in progress. */
  destroy(): void;
}
