import type { ChatRequestInput } from '../../contract/chat/chat.js';
import type { ReplyOutput } from '../../rules/chat/reply.js';
import type { Connection } from '../conversation/conversation.types.js';
import type { ChatPort, StreamEnd, StreamHandle, StreamListener } from '../ports/ports.js';
import { createReplyStore, type LiveReply } from './reply.store.js';

/** The events of a follower. */
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
  /** Number of the last folded event. */
  seq(): number;
  /** Whether this tab sent the request. */
  isOwn(): boolean;
  /** Whether the server is known to have the run. */
  hasBegun(): boolean;
  /** Whether a connection is open or being opened. */
  isReading(): boolean;
  /** Sets how the text is built; ignored after the first event. */
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
  },
  on: FollowerEvents,
): Follower {
  const { requestId, messageId } = options;
  const reply = createReplyStore(options.output, options.keptText);
  let handle: StreamHandle | undefined;
  let seq = 0;
  let started = false;
  let reading = false;
  let attempt = 0;

  function stopReading(): void {
    attempt++;
    reading = false;
    handle?.leave();
  }

  function listen(): StreamListener {
    stopReading();
    reading = true;
    const mine = attempt;
    const current = (): boolean => mine === attempt;
    return {
      event(number, event) {
        if (!current() || number <= seq) return;
        seq = number;
        reply.feed(event);
        on.received();
      },
      connection: (state) => {
        if (current()) on.connection(state);
      },
      end(result) {
        if (!current()) return;
        if (result.type === 'ended' && !reply.current().ended) reply.feed(result.end);
        attempt++;
        reading = false;
        if (result.type !== 'left') on.ended(result);
      },
    };
  }

  return {
    requestId,
    messageId,
    reply,
    seq: () => seq,
    isOwn: () => started,
    hasBegun: () => seq > 0 || !started,
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
