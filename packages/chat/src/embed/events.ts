/** Who opened or closed the panel: the person, or the page by option or method. */
export type OpenedBy = 'person' | 'page';

/** Version of these events: it grows when a field goes or means something else, not when one is added. */
export const eventContract = 1;

/**
 * What the chat reports, by name. On the element each is a `CustomEvent` called `stoa-<name>` that bubbles out of shadow roots;
 * `chat.on(name, …)` gives the detail alone.
 *
 * Details carry ids and timings, never words of the conversation; `text` is there only with the option `events: 'with-text'`. The words of
 * `before-send` and `before-receive` can be read, and are left out where a detail is written as JSON or copied.
 */
export interface StoaChatEvents {
  /** The panel can be used: it has its session, and shows the conversation. */
  ready: { conversationId: string | null; endUserId: string; isAnonymous: boolean; loadMs: number };
  /** The panel is about to open; `preventDefault()` keeps it closed. */
  open: { by: OpenedBy };
  /** The panel is about to close; `preventDefault()` keeps it open. */
  close: { by: OpenedBy };
  /**
   * A text has been handed over to be sent, by the person or by the page. `replace()` sends another one in its place; `refuse()` or
   * `preventDefault()` leaves it in the message box, with the reason if there is one.
   */
  'before-send': {
    conversationId: string;
    readonly text: string;
    replace: (text: string) => void;
    refuse: (reason?: string) => void;
  };
  /**
   * A reply has ended with words, which the person has seen coming, and is about to be kept. `replace()` puts others in their place,
   * `refuse()` or `preventDefault()` the reason alone.
   */
  'before-receive': {
    conversationId: string;
    messageId: string;
    readonly text: string;
    replace: (text: string) => void;
    refuse: (reason?: string) => void;
  };
  /** A message is part of the conversation: one of the person, or a finished one of the model. */
  message: { id: string; conversationId: string; role: 'user' | 'assistant'; text?: string };
  /** The model begins to answer. */
  'run-start': { runId: string; conversationId: string; messageId: string; model: string };
  /** The answer has ended, one way or another. */
  'run-end': {
    runId: string;
    conversationId: string;
    messageId: string;
    outcome: 'completed' | 'stopped' | 'failed' | 'interrupted';
    durationMs: number;
    /** Null where not a word came. */
    firstTokenMs: number | null;
  };
  /** A tool of the page has been called for by the model, and is through. */
  'tool-call': {
    callId: string;
    name: string;
    outcome: 'completed' | 'failed' | 'declined';
    durationMs: number;
  };
  /** The person rated an answer, or took the rating back. */
  rate: { messageId: string; conversationId: string; rating: 'up' | 'down' | null };
  /** How many answers came while the panel was closed. */
  unread: { count: number };
  /**
   * Something failed and is shown to the person. `code` is one of `embed.…`, `network` or `chat.load`; `hint` says what the owner of the
   * site can do, and is shown to nobody.
   */
  error: { code: string; message: string; hint?: string };
  /** A token was asked for. The token itself is never told. */
  token: { reason: 'initial' | 'expired' | 'rejected'; ok: boolean };
  /** Another conversation is shown, or a new, empty one. */
  'thread-change': { conversationId: string | null };
}

export type StoaChatEventName = keyof StoaChatEvents;

/** What every detail carries besides its own. */
export interface EventStamp {
  /** Which chat of the page. */
  instance: string;
  /** See {@link eventContract}. */
  contract: typeof eventContract;
}

export type StoaChatEventDetail<Name extends StoaChatEventName> = StoaChatEvents[Name] & EventStamp;

/** The events of the element, for `addEventListener`. */
export type StoaChatEventMap = {
  [Name in StoaChatEventName as `stoa-${Name}`]: CustomEvent<StoaChatEventDetail<Name>>;
};

/** Those about words that the page may change or hold. */
export type ReviewEventName = 'before-send' | 'before-receive';

/** Those that the page can refuse. */
export const cancelableEvents: readonly StoaChatEventName[] = [
  'open',
  'close',
  'before-send',
  'before-receive',
];
