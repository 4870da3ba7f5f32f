import { isDeeperThan } from '@stoa/core/wire';
import type { FastifyInstance } from 'fastify';
import { HttpError } from './http-error.js';

/** Deeper than anything that is sent for a reason; what walks a body by calling itself must not run out of stack. */
const maxDepth = 200;

/** Reads JSON bodies: refuses keys that could reach a prototype, as the framework does, and bottomless nesting. */
export function registerJsonBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString();
    if (isDeeperThan(text, maxDepth))
      return done(new HttpError(400, `The body is nested deeper than ${maxDepth} levels. Send it flatter.`));
    return parse(request, text, done);
  });
}
