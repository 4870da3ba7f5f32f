import type { FastifyReply } from 'fastify';

/** Open streams of this process, by the session or key that authorizes them. */
export interface StreamRegistry {
  /**
   * Registers a response until it closes.
   *
   * @param close how it is closed from here; by default at once, whatever is still to be sent.
   */
  add(key: string, reply: FastifyReply, close?: () => void): void;
  /** Closes every open response of a key. */
  close(key: string): void;
  /** Closes all after a gap in the notifications; authorized clients reconnect. */
  closeAll(): void;
}

export function createStreamRegistry(): StreamRegistry {
  const open = new Map<string, Set<() => void>>();
  const close = (key: string) => {
    for (const closeStream of open.get(key) ?? []) closeStream();
  };
  return {
    add(key, reply, closeStream = () => void reply.raw.destroy()) {
      if (reply.raw.destroyed) return;
      const streams = open.get(key) ?? new Set();
      open.set(key, streams.add(closeStream));
      reply.raw.once('close', () => {
        streams.delete(closeStream);
        if (streams.size === 0 && open.get(key) === streams) open.delete(key);
      });
    },
    close,
    closeAll() {
      for (const key of open.keys()) close(key);
    },
  };
}
