/** Origin of a change: the person, or the page by option or method. */
export type OpenedBy = 'person' | 'page';

/** Version of the events: raised when a field is removed or changes meaning, not when one is added. */
export const eventContract = 1;

/**
 * Events by name. On the element each is a `CustomEvent` called `stoa-<name>` that bubbles out of shadow roots;
 * `chat.on(name, …)` gives the detail alone.
 *
 * Details carry ids and timings, never words of the conversation; `text` is there only with the option `events: 'with-text'`. The words of
 * `before-send` and `before-receive` can be read, and are left out where a detail is written as JSON or copied.
 */
export interface StoaChatEvents {
  /** The panel has a session and shows the conversation. */
  ready: { conversationId: string | null; endUserId: string; isAnonymous: boolean; loadMs: number };
  /** The panel is about to open; `preventDefault()` keeps it closed. */
  open: { by: OpenedBy };
  /** The panel is about to close; `preventDefault()` keeps it open. */
  close: { by: OpenedBy };
  /**
   * The person or the page is about to send a text. `replace()` sends another text instead; `refuse()` or `preventDefault()` leaves it
   * in the message box, with the reason if there is one.
   */
  'before-send': {
    conversationId: string;
    readonly text: string;
    replace: (text: string) => void;
    refuse: (reason?: string) => void;
  };
  /**
   * A streamed reply is complete and about to be stored. `replace()` stores another text instead, `refuse()` or `preventDefault()` only
   * the reason.
   */
  'before-receive': {
    conversationId: string;
    messageId: string;
    readonly text: string;
    replace: (text: string) => void;
    refuse: (reason?: string) => void;
  };
  /** A message was added: one of the person, or a finished one of the model. */
  message: { id: string; conversationId: string; role: 'user' | 'assistant'; text?: string };
  /** A run started. */
  'run-start': { runId: string; conversationId: string; messageId: string; model: string };
  /** A run ended, with any outcome. */
  'run-end': {
    runId: string;
    conversationId: string;
    messageId: string;
    outcome: 'completed' | 'stopped' | 'failed' | 'interrupted';
    durationMs: number;
    /** Null if no text arrived. */
    firstTokenMs: number | null;
  };
  /** A tool call of the model has finished. */
  'tool-call': {
    callId: string;
    name: string;
    outcome: 'completed' | 'failed' | 'declined';
    durationMs: number;
  };
  /** The person rated a reply, or removed the rating. */
  rate: { messageId: string; conversationId: string; rating: 'up' | 'down' | null };
  /** Number of replies that arrived while the panel was closed. */
  unread: { count: number };
  /**
   * Something failed and is shown to the person. `code` is one of `embed.…`, `network` or `chat.load`; `hint` is for the developer of
   * the site, and is never shown.
   */
  error: { code: string; message: string; hint?: string };
  /** A token was requested. The token itself is never part of the detail. */
  token: { reason: 'initial' | 'expired' | 'rejected'; ok: boolean };
  /** Another conversation is shown, or a new, empty one. */
  'thread-change': { conversationId: string | null };
}

export type StoaChatEventName = keyof StoaChatEvents;

/** Fields of every detail. */
export interface EventStamp {
  /** Name of the chat on the page. */
  instance: string;
  /** See {@link eventContract}. */
  contract: typeof eventContract;
}

export type StoaChatEventDetail<Name extends StoaChatEventName> = StoaChatEvents[Name] & EventStamp;

/** The events of the element, for `addEventListener`. */
export type StoaChatEventMap = {
  [Name in StoaChatEventName as `stoa-${Name}`]: CustomEvent<StoaChatEventDetail<Name>>;
};

/** Events whose text the page may change or hold. */
export type ReviewEventName = 'before-send' | 'before-receive';

/** Cancelable events. */
export const cancelableEvents: readonly StoaChatEventName[] = [
  'open',
  'close',
  'before-send',
  'before-receive',
];
