import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pathOf } from '../../platform/log.js';
import { BlobStoreError } from '../../platform/blobs/port.js';
import { isDatabaseOutage } from '../../platform/db/outage.js';
import { HttpError } from './http-error.js';

/** The largest body of a refused request that is read to its end. */
const droppedBytes = 64 * 1024 * 1024;

/** Sentences for the framework's own refusals, by error code. */
const refusals: Record<string, (limitBytes: number) => HttpError> = {
  FST_ERR_CTP_INVALID_JSON_BODY: () => new HttpError(400, 'The body is not valid JSON. Send one JSON value.'),
  FST_ERR_CTP_BODY_TOO_LARGE: (limitBytes) =>
    new HttpError(413, `The body is too large. The limit here is ${Math.floor(limitBytes / 1024)} kB.`),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    new HttpError(415, 'This content type is not read here. Send application/json.'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    new HttpError(400, 'The body is not as long as its content-length header says.'),
  FST_ERR_BAD_URL: () => new HttpError(400, 'The address is malformed. Encode it as a URL.'),
};

/** The client error of a failure, with its sentence; `undefined` for a bug of the server. */
export function refusalOf(error: FastifyError, request: FastifyRequest): HttpError | undefined {
  if (error instanceof HttpError) return error;
  const refusal = refusals[error.code]?.(request.routeOptions.bodyLimit ?? 0);
  if (refusal) return refusal;
  const status = error.statusCode ?? (error as { status?: number }).status ?? 500;
  // Errors of parsers (prototype keys, bad encodings) carry a 4xx status and a harmless message.
  return status >= 400 && status < 500 ? new HttpError(status, error.message) : undefined;
}

/** Answers every error: expected refusals with their sentence, bugs with a 500 without details. */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalOf(error, request);
  // A connection that is closed while a body arrives takes the answer along; up to a size the rest is read and dropped.
  if (refusal?.statusCode === 413 && Number(request.headers['content-length']) <= droppedBytes)
    reply.removeHeader('connection');
  if (refusal) return answer(reply, refusal);
  if (isDatabaseOutage(error)) {
    request.log.error({ err: error }, 'a request failed because the database cannot be reached');
    return unavailable(request, reply);
  }
  if (error instanceof BlobStoreError) {
    void reply.header('retry-after', '30').header('x-amz-error-message', storeAway);
    return answer(
      reply,
      new HttpError(error.isFull ? 507 : 503, error.isFull ? storeFull : storeAway, 'file.storeUnavailable'),
    );
  }
  request.log.error({ err: error }, 'a request failed');
  return answer(
    reply,
    new HttpError(
      500,
      `Something went wrong on the server. Try again; if it stays, name request ${request.id}.`,
    ),
  );
}

/** Sentences of a store of files that fails. */
export const storeAway =
  'The place where files are kept cannot be used at the moment. Your file is not at fault: try again later, or tell an administrator.';
export const storeFull =
  'There is no room left where files are kept. Trying again does not help: tell an administrator.';

/** @units seconds */
const retryAfterS = 5;
const unavailableWords = 'The server cannot reach its database at the moment. Try again in a few seconds.';

/** Answers 503 in the form that the client reads: a page for a browser that opens one, JSON for everything else. */
function unavailable(request: FastifyRequest, reply: FastifyReply) {
  void reply.header('retry-after', String(retryAfterS)).header('cache-control', 'no-store');
  const isPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
  if (!isPage) {
    // Clients of the protocol show the status text, or this header for files. @source protocol §2.7, §3.9
    reply.raw.statusMessage = unavailableWords;
    void reply.header('x-amz-error-message', unavailableWords);
    return reply.code(503).send(new HttpError(503, unavailableWords, 'database.unavailable').body);
  }
  return reply
    .code(503)
    .type('text/html; charset=utf-8')
    .send(
      '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
        `<title>Not available at the moment</title></head><body><h1>Not available at the moment</h1><p>${unavailableWords}</p>` +
        '<p><a href="">Load the page again</a></p></body></html>',
    );
}

function answer(reply: FastifyReply, error: HttpError) {
  return reply.code(error.statusCode).header('cache-control', 'no-store').send(error.body);
}

/** Registers the error handler and the JSON 404. */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler(handleError);
  app.setNotFoundHandler((request, reply) =>
    answer(reply, new HttpError(404, `There is nothing at ${request.method} ${pathOf(request.url)}.`)),
  );
}
