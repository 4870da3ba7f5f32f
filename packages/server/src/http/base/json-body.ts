import { isDeeperThan, JsonTextError, parseJsonSteps } from '@stoa/core/wire';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { inTurns } from '../../platform/in-turns.js';
import { HttpError } from './http-error.js';

/** No valid body is nested deeper; recursive functions over a body must not overflow the stack. */
const maxDepth = 200;

/** A longer body is parsed in slices, so that others are served meanwhile. @units characters */
const longCharacters = 512 * 1024;

/**
 * Parses JSON bodies: refuses keys that pollute prototypes, as the framework does, and excessive nesting. Without a byte there is no
 * body, whatever its type is said to be.
 *
 * @source protocol §1.3: the content type is always sent, a body only where there is a payload
 */
export function registerJsonBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  /** A piece as the framework parses it, which hands its result over at once. */
  const parsePiece = (request: FastifyRequest, piece: string): unknown => {
    let value: unknown;
    parse(request, piece, (error: Error | null, parsed?: unknown) => {
      if (error) throw error;
      value = parsed;
    });
    return value;
  };
  const parseLong = (request: FastifyRequest, text: string): Promise<unknown> =>
    inTurns(
      parseJsonSteps(text, { maxCharacters: Infinity, maxDepth }, (piece) => parsePiece(request, piece)),
    );
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString();
    if (text === '') return done(null, undefined);
    if (text.length > longCharacters) {
      parseLong(request, text).then(
        (value) => done(null, value),
        (error: Error) => done(error instanceof JsonTextError ? tooDeep() : error),
      );
      return;
    }
    if (isDeeperThan(text, maxDepth)) return done(tooDeep());
    return parse(request, text, done);
  });
}

const tooDeep = () =>
  new HttpError(400, `The body is nested deeper than ${maxDepth} levels. Send it flatter.`);
