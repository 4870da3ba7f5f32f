import type { FastifyReply } from 'fastify';
import type { FrameStream } from '../platform/runs/run-reader.js';

/** Headers of a stream of events. The last one asks proxies not to collect it. */
const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
};

/** Takes an answer over from the framework and writes frames to its socket as they come. */
export function openFrameStream(reply: FastifyReply): FrameStream {
  const headers = reply.getHeaders();
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, { ...(headers as Record<string, string>), ...streamHeaders });
  raw.flushHeaders();
  // A reader that goes away is no error of ours; 'close' follows.
  raw.on('error', () => raw.destroy());
  let drained: Promise<void> | undefined;

  return {
    write: (frames) => void raw.write(frames),
    bufferedBytes: () => (raw.destroyed ? 0 : raw.writableLength),
    drained(timeoutMs) {
      return (drained ??= new Promise<void>((resolve) => {
        const done = () => {
          clearTimeout(timer);
          raw.off('drain', done);
          raw.off('close', done);
          drained = undefined;
          resolve();
        };
        const timer = setTimeout(done, timeoutMs);
        raw.once('drain', done);
        raw.once('close', done);
      }));
    },
    end: () => void raw.end(),
    destroy: () => void raw.destroy(),
    onClose: (listener) => void raw.once('close', listener),
  };
}
