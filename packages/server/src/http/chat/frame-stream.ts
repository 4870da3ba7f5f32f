import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';
import type { FrameStream } from '../../platform/runs/run-reader.js';

/** Headers of an event stream. The last one asks proxies not to buffer it. */
const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
};

/** Hijacks a response from the framework and writes frames to its socket as they arrive. */
export function openFrameStream(reply: FastifyReply): FrameStream {
  const headers = reply.getHeaders();
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, { ...(headers as Record<string, string>), ...streamHeaders });
  raw.flushHeaders();
  return new ResponseFrameStream(raw);
}

/**
 * Frames on a raw response.
 *
 * Node's `write` passes each chunk to the kernel in three pieces (length, bytes, line end), which costs more than
 * all other work per token; so a chunk is assembled here and written at once.
 */
class ResponseFrameStream implements FrameStream {
  /** Null while an earlier response on the connection is unfinished; the response buffers its writes then. */
  readonly #socket: Socket | null;

  constructor(readonly raw: ServerResponse) {
    this.#socket = raw.chunkedEncoding ? raw.socket : null;
    // A disconnected reader is no error; 'close' follows.
    raw.on('error', () => raw.destroy());
  }

  write(frames: string): void {
    const socket = this.#socket;
    if (!socket) {
      this.raw.write(frames);
      return;
    }
    if (socket.destroyed || this.raw.writableEnded) return;
    const bytes = Buffer.byteLength(frames);
    socket.write(`${bytes.toString(16)}\r\n${frames}\r\n`, bytes === frames.length ? 'latin1' : 'utf8');
  }

  bufferedBytes(): number {
    if (this.raw.destroyed) return 0;
    return this.#socket ? this.#socket.writableLength : this.raw.writableLength;
  }

  drained(timeoutMs: number): Promise<void> {
    const source = this.#socket ?? this.raw;
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        source.off('drain', done);
        this.raw.off('close', done);
        resolve();
      };
      const timer = setTimeout(done, timeoutMs);
      source.once('drain', done);
      this.raw.once('close', done);
    });
  }

  end(): void {
    this.raw.end();
  }

  destroy(): void {
    this.raw.destroy();
  }

  onClose(listener: () => void): void {
    // A connection that closed before the stream opened emits no further 'close'.
    if (this.raw.destroyed) listener();
    else this.raw.once('close', listener);
  }
}
