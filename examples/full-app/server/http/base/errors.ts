import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pathOf } from '../../platform/log.js';
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
  request.log.error({ err: error }, 'a request failed');
  return answer(
    reply,
    new HttpError(
      500,
      `Something went wrong on the server. Try again; if it stays, name request ${request.id}.`,
    ),
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
