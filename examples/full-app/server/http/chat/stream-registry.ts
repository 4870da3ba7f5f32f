import type { FastifyReply } from 'fastify';

/** Open streams of this process, by the session or key that authorizes them. */
export interface StreamRegistry {
  /** Registers a response until it closes. */
  add(key: string, reply: FastifyReply): void;
  /** Closes every open response of a key. */
  close(key: string): void;
  /** Closes all after a gap in the notifications; authorized clients reconnect. */
  closeAll(): void;
}

export function createStreamRegistry(): StreamRegistry {
  const open = new Map<string, Set<FastifyReply>>();
  const close = (key: string) => {
    for (const reply of open.get(key) ?? []) reply.raw.destroy();
  };
  return {
    add(key, reply) {
      if (reply.raw.destroyed) return;
      const streams = open.get(key) ?? new Set();
      open.set(key, streams.add(reply));
      reply.raw.once('close', () => {
        streams.delete(reply);
        if (streams.size === 0 && open.get(key) === streams) open.delete(key);
      });
    },
    close,
    closeAll() {
      for (const key of open.keys()) close(key);
    },
  };
}
