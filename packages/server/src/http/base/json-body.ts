import { isDeeperThan } from '@stoa/core/wire';
import type { FastifyInstance } from 'fastify';
import { HttpError } from './http-error.js';

/** No valid body is nested deeper; recursive functions over a body must not overflow the stack. */
const maxDepth = 200;

/**
 * Parses JSON bodies: refuses keys that pollute prototypes, as the framework does, and excessive nesting. Without a byte there is no
 * body, whatever its type is said to be.
 *
 * @source protocol §1.3: the content type is always sent, a body only where there is a payload
 */
export function registerJsonBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString();
    if (text === '') return done(null, undefined);
    if (isDeeperThan(text, maxDepth))
      return done(new HttpError(400, `The body is nested deeper than ${maxDepth} levels. Send it flatter.`));
    return parse(request, text, done);
  });
}
