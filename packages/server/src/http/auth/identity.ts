import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Person } from '../../platform/auth/people.js';
import type { LiveSession, SessionOutcome, Sessions } from '../../platform/auth/sessions.js';
import type { Cookies } from './cookies.js';
import { HttpError } from '../base/http-error.js';

/** The caller of a request. Identity comes from the session alone, never from a body. */
export interface Identity {
  /** Looks the session up once for each request. */
  find(request: FastifyRequest): Promise<SessionOutcome>;
  /** @errors throws a 401 {@link HttpError} with the session's error code. */
  requirePerson(request: FastifyRequest): Promise<LiveSession>;
  /** Answers 401 itself and gives `undefined`, for routes without an error handler. */
  requireCaller(request: FastifyRequest, reply: FastifyReply): Promise<Person | undefined>;
  findCaller(request: FastifyRequest): Promise<Person | undefined>;
}

/** The bearer token of a request. */
export function bearerOf({ headers }: FastifyRequest): string | null {
  const [, token] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
  return token ?? null;
}

/** With an Authorization header the cookie is ignored, so that a page cannot ride on it. */
export const hasAuthorization = ({ headers }: FastifyRequest) => headers.authorization !== undefined;

export function createIdentity(sessions: Sessions, cookies: Cookies): Identity {
  const outcomes = new WeakMap<FastifyRequest, Promise<SessionOutcome>>();

  const findSession = async (request: FastifyRequest): Promise<SessionOutcome> => {
    if (hasAuthorization(request)) {
      const bearer = bearerOf(request);
      return bearer === null ? { status: 'lost' } : sessions.findByAccessToken(bearer);
    }
    const cookie = cookies.session(request);
    return cookie === null ? { status: 'lost' } : sessions.find(cookie);
  };

  const find = (request: FastifyRequest) => {
    let outcome = outcomes.get(request);
    if (!outcome) outcomes.set(request, (outcome = findSession(request)));
    return outcome;
  };

  return {
    find,
    async requirePerson(request) {
      const outcome = await find(request);
      if (outcome.status === 'live') return outcome.session;
      throw new HttpError(401, 'Unauthorized', outcome.code);
    },
    async requireCaller(request, reply) {
      const outcome = await find(request);
      if (outcome.status === 'live') return outcome.session.person;
      void reply.code(401).send(new HttpError(401, 'Unauthorized', outcome.code).body);
      return undefined;
    },
    async findCaller(request) {
      const outcome = await find(request);
      return outcome.status === 'live' ? outcome.session.person : undefined;
    },
  };
}

/** An `onRequest` hook that answers 401 before an unauthenticated body is read. */
export const rejectUnauthenticated =
  (requireCaller: (request: FastifyRequest, reply: FastifyReply) => Promise<object | undefined>) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> =>
    (await requireCaller(request, reply)) ? undefined : reply;
