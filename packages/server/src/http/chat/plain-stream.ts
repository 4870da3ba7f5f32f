import { sentence, type ChatEvent, type RunEnd } from '@stoa/core/contract';
import { formatFrame } from '@stoa/core/wire';
import { eventTexts } from '../../platform/runs/frames.js';
import type { FrameStream } from '../../platform/runs/run-reader.js';
import type { ChatRefusal } from '../../rooms/chat/turn.js';

/** Where a stream for such a reader goes. */
export interface PlainTarget {
  /** Answers with an error; nothing was sent before. */
  refuse(refusal: ChatRefusal): void;
  /** Answers with a stream. */
  open(): FrameStream;
  /** The reader is gone. */
  onClose(listener: () => void): void;
}

/** When a provider is at its limit and does not say for how long. @units seconds */
const retryAfterS = 20;

const closing: ChatRefusal = { status: 503, error: sentence('chat.unavailable'), code: 'server.closing' };
const cutShort = 'The reply was cut off here, as it reached its longest length.';
const interrupted = 'The reply was interrupted here.';

/**
 * The events of a run as the protocol knows them, for a reader that has not said that it understands `run` events. The answer begins with
 * the first words or status, so that a failure before it is an answer with an error; a failure after it, and a reply that was cut off, end
 * with a line that people see.
 *
 * @source protocol §2.4, §2.7; chat specification §8. The line is ours.
 */
export function createPlainStream(target: PlainTarget): FrameStream {
  let stream: FrameStream | undefined;
  let held = '';
  let seq = 0;
  let source = 'answer';
  let hasEnded = false;
  let isOver = false;

  function opened(): FrameStream {
    if (!stream) {
      stream = target.open();
      if (held !== '') stream.write(held);
      held = '';
    }
    return stream;
  }
  function pass(event: ChatEvent): void {
    seq += 1;
    const frame = formatFrame(seq, event);
    if ('d' in event && typeof event.d === 'string') source = event.s;
    if (saysSomething(event)) opened();
    if (stream) stream.write(frame);
    else held += frame;
  }
  const say = (line: string): void => pass({ s: source, d: `\n\n**${line}**` });

  function finish(end: RunEnd): void {
    hasEnded = true;
    if (end.outcome === 'failed' || end.outcome === 'interrupted') {
      if (stream) say(end.error ? [`${end.error.title}.`, ...end.error.lines].join(' ') : interrupted);
      else refuse(refusalOf(end));
    } else if (end.reason === 'length') say(cutShort);
  }
  function refuse(refusal: ChatRefusal): void {
    isOver = true;
    target.refuse(refusal);
  }

  return {
    write(frames) {
      if (isOver) return;
      const texts = eventTexts(frames);
      // A sign of life for a reader of a quiet run.
      if (texts.length === 0) stream?.write(frames);
      for (const text of texts) {
        const event = JSON.parse(text) as ChatEvent;
        if (event.s !== 'run') pass(event);
        else if ('outcome' in event) finish(event);
      }
    },
    bufferedBytes: () => stream?.bufferedBytes() ?? 0,
    drained: async (timeoutMs) => stream?.drained(timeoutMs),
    end() {
      if (isOver) return;
      if (!hasEnded && !stream) return refuse(closing);
      if (!hasEnded) say(interrupted);
      isOver = true;
      opened().end();
    },
    destroy() {
      if (!stream) return refuse(closing);
      isOver = true;
      stream.destroy();
    },
    onClose: (listener) => target.onClose(listener),
  };
}

/** Blanks alone begin no reply: it may turn out to be empty. */
const saysSomething = (event: ChatEvent): boolean =>
  'st' in event || ('d' in event && !(typeof event.d === 'string' && event.d.trim() === ''));

/** The sentences that the specification has for a reply that could not begin. */
function refusalOf({ error }: RunEnd): ChatRefusal {
  const code = error?.code ?? 'run.failed';
  return code === 'provider.429' || code === 'provider.rateLimit'
    ? {
        status: 429,
        error: sentence('chat.rateLimited'),
        code,
        retryAfterS: error?.retryAfterS ?? retryAfterS,
      }
    : { status: 502, error: sentence('chat.non200'), code };
}
