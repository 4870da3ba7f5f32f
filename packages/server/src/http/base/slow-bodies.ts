import type { FastifyInstance } from 'fastify';

/** How long a body may take to arrive, unless its route says otherwise. */
export const bodyTimeoutMs = 120_000;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body may take as long as the whole request may, as a large file on a slow line does. */
    isSlowBodyAllowed?: boolean;
  }
}

/** Closes the connection of a body that does not arrive in time, so that slow senders cannot hold many of them. */
export function registerSlowBodies(app: FastifyInstance, timeoutMs = bodyTimeoutMs): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request;
    const hasBody =
      raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length'] ?? 0) > 0;
    if (hasBody && request.routeOptions.config.isSlowBodyAllowed !== true) {
      const timer = setTimeout(() => raw.destroy(), timeoutMs).unref();
      const stop = () => clearTimeout(timer);
      raw.once('end', stop).once('close', stop);
    }
    done();
  });
}
