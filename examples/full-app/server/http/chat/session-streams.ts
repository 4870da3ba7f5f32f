import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Identity } from '../auth/identity.js';
import { createStreamRegistry } from './stream-registry.js';

/** The open streams of each session of this process. */
export interface SessionStreams {
  /** Remembers an answer that stays open, until it closes. */
  add(request: FastifyRequest, reply: FastifyReply, identity: Identity): Promise<void>;
  /** Closes every open answer of a session that has ended, wherever it was ended. */
  close(sessionIdHash: string): void;
  /** Closes all, because the end of a session may not have been heard; those who are still signed in come back. */
  closeAll(): void;
}

/** A stream outlives the request that opened it, so a sign-out must find it: a reader without a session gets nothing more. */
export function createSessionStreams(): SessionStreams {
  const streams = createStreamRegistry();
  return {
    async add(request, reply, identity) {
      const outcome = await identity.find(request);
      if (outcome.status === 'live') streams.add(outcome.session.sessionIdHash, reply);
    },
    close: streams.close,
    closeAll: streams.closeAll,
  };
}
