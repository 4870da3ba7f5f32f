import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Identity } from '../auth/identity.js';
import { createStreamRegistry } from './stream-registry.js';

/** Open streams of this process, by session. */
export interface SessionStreams {
  /** Registers a response until it closes; `close` is how the end of the session closes it. */
  add(request: FastifyRequest, reply: FastifyReply, identity: Identity, close?: () => void): Promise<void>;
  /** Closes every open response of a session that any process has ended. */
  close(sessionIdHash: string): void;
  /** Closes all after a gap in the notifications; clients with a live session reconnect. */
  closeAll(): void;
}

/** A stream outlives its request, so a sign-out must find it: a reader without a session receives nothing more. */
export function createSessionStreams(): SessionStreams {
  const streams = createStreamRegistry();
  return {
    async add(request, reply, identity, close) {
      const outcome = await identity.find(request);
      if (outcome.status === 'live') streams.add(outcome.session.sessionIdHash, reply, close);
    },
    close: streams.close,
    closeAll: streams.closeAll,
  };
}
