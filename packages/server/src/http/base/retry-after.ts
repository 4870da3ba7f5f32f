import type { FastifyInstance } from 'fastify';

/** How long a client waits that was told nothing better. @units seconds */
const otherwiseS = 10;

/** Every answer that sends a client away for now says when to come back. @source protocol §2.7; the header is ours */
export function registerRetryAfter(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    const isForNow = reply.statusCode === 429 || reply.statusCode === 503;
    if (isForNow && !reply.hasHeader('retry-after')) void reply.header('retry-after', String(otherwiseS));
    done(null, payload);
  });
}
