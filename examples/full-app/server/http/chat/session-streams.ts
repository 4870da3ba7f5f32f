import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Identity } from '../auth/identity.js';
import { createStreamRegistry } from './stream-registry.js';

/** Open streams of this process, by session. */
export interface SessionStreams {
  /** Registers a response until it closes. */
  add(request: FastifyRequest, reply: FastifyReply, identity: Identity): Promise<void>;
  /** Closes every open response of a session that any process has ended. */
  close(sessionIdHash: string): void;
  /** Closes all after a gap in the notifications; clients with a live session reconnect. */
  closeAll(): void;
}

/** A stream outlives its request, so a sign-out must find it: a reader without a session receives nothing more. */
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
