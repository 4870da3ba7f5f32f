import type { ChatEvent } from '@stoa/core/contract';
import { formatFrame } from '@stoa/core/wire';
import { createParser } from 'eventsource-parser';
import { Transform } from 'node:stream';

const heartbeatMs = 10_000;

/**
 * A chat stream for our readers: one whose events have numbers passes as it is; one without, of a backend that knows no runs, gets numbers,
 * signs of life, and the end of a run.
 *
 * @source protocol §2.4; numbers and ends are ours
 */
export function createEventNumbering(): Transform {
  const decoder = new TextDecoder();
  let seq = 0;
  /** Until the first event says which kind of stream it is. */
  let held: Buffer[] | null = [];
  let isNumbered = false;

  const parser = createParser({
    onEvent({ id, data }) {
      if (held && id !== undefined) isNumbered = true;
      if (held && !isNumbered) held = null;
      if (isNumbered || data.trim() === '[DONE]') return;
      try {
        stream.push(formatFrame((seq += 1), JSON.parse(data) as ChatEvent));
      } catch {
        // An event that is no JSON is none. @source protocol §2.4
        seq -= 1;
      }
    },
  });
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (!isNumbered) parser.feed(decoder.decode(chunk, { stream: true }));
      if (!isNumbered) {
        held?.push(chunk);
        return done();
      }
      if (held) this.push(Buffer.concat(held));
      held = null;
      done(null, chunk);
    },
    flush(done) {
      if (!isNumbered) this.push(formatFrame(seq + 1, { s: 'run', type: 'end', outcome: 'completed' }));
      done();
    },
    destroy(error, done) {
      clearInterval(timer);
      done(error);
    },
  });
  const timer = setInterval(() => isNumbered || stream.push(': \n\n'), heartbeatMs).unref();
  return stream;
}
