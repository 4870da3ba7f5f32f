import type { ChatEvent } from '../../contract/chat-event.js';
import type { ChatRequestInput } from '../../contract/chat.js';
import type { ReplyOutput } from '../../rules/chat/plain-reply.js';
import type { Connection } from '../conversation/conversation.types.js';
import type { ChatPort, StreamEnd, StreamHandle, StreamListener } from '../ports/ports.js';
import type { ReplyFolding } from './reply-folding.js';
import { createReplyStore, type LiveReply } from './reply.store.js';

/** What a follower reports. */
export interface FollowerEvents {
  received(): void;
  connection(state: Connection): void;
  /** Called once for each `start` or `follow`, never after `leave`. */
  ended(result: Exclude<StreamEnd, { type: 'left' }>): void;
}

/** Reads one run into a reply, over as many connections as it takes. */
export interface Follower {
  requestId: string;
  messageId: string;
  reply: LiveReply;
  /** Number of the last event taken in. */
  seq(): number;
  /** Whether this tab sent the request. */
  isOwn(): boolean;
  /** Whether the server is known to have the run. */
  hasBegun(): boolean;
  /** Whether a connection is open or being opened. */
  isReading(): boolean;
  /** How the text is built, if that was not known from the start. Too late once an event has come. */
  expect(output: ReplyOutput): void;
  start(request: ChatRequestInput): void;
  /** Follows from where it stands; from the beginning when nothing was received yet. */
  follow(): void;
  leave(): void;
}

/** A follower of the run `requestId`, whose text becomes the message `messageId`. */
export function createFollower(
  chat: ChatPort,
  options: {
    requestId: string;
    messageId: string;
    output: ReplyOutput;
    keptText?: string;
    folding: ReplyFolding;
  },
  on: FollowerEvents,
): Follower {
  const { requestId, messageId, folding } = options;
  const reply = createReplyStore(options.output, folding, options.keptText);
  let handle: StreamHandle | undefined;
  let seq = 0;
  let heard = 0;
  let started = false;
  let reading = false;
  let attempt = 0;
  /** What waits, in order, for the part that folds the first of it. */
  let held: (() => boolean)[] = [];

  function stopReading(): void {
    attempt++;
    reading = false;
    held = [];
    handle?.leave();
  }
  function inOrder(take: () => boolean): void {
    if (held.length > 0) held.push(take);
    else if (!take()) {
      held = [take];
      void takeHeld(held, attempt);
    }
  }
  /** Where the part cannot be had the connection is given up: the run keeps what was not taken in, and is followed again. */
  async function takeHeld(mine: typeof held, begunIn: number): Promise<void> {
    const isThere = await Promise.resolve(folding.arrive?.()).then(
      () => true,
      () => false,
    );
    if (begunIn !== attempt) return;
    held = [];
    if (isThere && mine.every((take) => begunIn !== attempt || take())) return;
    stopReading();
    on.ended({ type: 'unreachable' });
  }

  function listen(): StreamListener {
    stopReading();
    reading = true;
    heard = seq;
    const mine = attempt;
    const current = (): boolean => mine === attempt;
    return {
      event(number, event) {
        if (!current() || number <= heard) return;
        heard = number;
        inOrder(() => take(number, event));
      },
      connection: (state) => {
        if (current()) on.connection(state);
      },
      end(result) {
        if (current()) inOrder(() => end(result));
      },
    };
  }
  function take(number: number, event: ChatEvent): boolean {
    if (!reply.feed(event)) return false;
    seq = number;
    on.received();
    return true;
  }
  function end(result: StreamEnd): boolean {
    if (result.type === 'ended' && !reply.current().ended && !reply.feed(result.end)) return false;
    attempt++;
    reading = false;
    if (result.type !== 'left') on.ended(result);
    return true;
  }

  return {
    requestId,
    messageId,
    reply,
    seq: () => seq,
    isOwn: () => started,
    hasBegun: () => heard > 0 || !started,
    isReading: () => reading,
    expect(output) {
      if (seq === 0) reply.expect(output);
    },
    start(request) {
      started = true;
      handle = chat.start(request, listen());
    },
    follow() {
      handle = chat.follow(requestId, seq, listen());
    },
    leave: stopReading,
  };
}
