import type { FastifyReply } from 'fastify';

/** Answers of this process that stay open, by whatever lets them: a session, a key. */
export interface StreamRegistry {
  /** Remembers an answer until it closes. */
  add(key: string, reply: FastifyReply): void;
  /** Closes every open answer under a key. */
  close(key: string): void;
  /** Closes all, because an end may not have been heard; those who still may come back. */
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
