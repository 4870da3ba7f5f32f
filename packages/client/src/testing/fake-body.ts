import type { StreamFate } from './fake-network.js';

/** The server's end of one stream of events. */
export interface FakeBody {
  readonly stream: ReadableStream<Uint8Array>;
  write(text: string): void;
  close(): void;
  /** Breaks the connection. */
  cut(): void;
  /** The reader gave the request up. */
  abandon(): void;
}

/** A body whose bytes arrive as `fate` wants. `onClosed` is called once, whichever side ends it. */
export function createFakeBody(fate: StreamFate, onClosed: () => void): FakeBody {
  const encoder = new TextEncoder();
  const limit = fate.cutAfterBytes ?? Infinity;
  const unsubscribe = fate.silentAfterBytes ?? Infinity;
  let controller: ReadableStreamDefaultController<Uint8Array>;
  const state = { open: true, sent: 0 };
  const stream = new ReadableStream<Uint8Array>({
    start(given) {
      controller = given;
    },
    cancel: () => shut(() => undefined),
  });

  function shut(how: () => void): void {
    if (!state.open) return;
    state.open = false;
    // After unsubscribing, the end is not reported either.
    if (state.sent < unsubscribe) how();
    onClosed();
  }

  const cut = (): void =>
    shut(() => (fate.cutCleanly ? controller.close() : controller.error(new TypeError('terminated'))));

  return {
    stream,
    cut,
    close: () => shut(() => controller.close()),
    abandon() {
      shut(() => undefined);
      controller.error(new DOMException('The request was given up.', 'AbortError'));
    },
    write(text) {
      let rest = encoder.encode(text);
      while (state.open && rest.length > 0) {
        const size = Math.min(fate.nextChunkBytes?.() ?? rest.length, limit - state.sent, rest.length);
        if (state.sent < unsubscribe && size > 0)
          controller.enqueue(rest.slice(0, Math.min(size, unsubscribe - state.sent)));
        state.sent += size;
        rest = rest.slice(size);
        if (state.sent >= limit) cut();
      }
    },
  };
}
