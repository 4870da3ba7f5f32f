import fastify, { type FastifyBaseLogger, type FastifyRequest } from 'fastify';
import type { LogLevel } from './config/config.js';

/** The structured log; one JSON object a line on standard output. */
export type Log = FastifyBaseLogger;

/** Paths inside log objects whose values are always redacted. */
const secretPaths = [
  'authorization',
  'cookie',
  'password',
  'token',
  'accessToken',
  'refreshToken',
  'idToken',
  'apiKey',
  'secret',
  'connectionString',
  'headers.authorization',
  'headers.cookie',
  'headers["set-cookie"]',
  'headers["api-key"]',
  'headers["x-api-key"]',
  'req.headers.authorization',
  'req.headers.cookie',
  'err.config',
  'err.headers',
  'err.body',
  'err.parameters',
  'err.params',
  'err.detail',
  'err.query',
  'err.where',
];

/** The level of errors, as the logger counts. */
const errorSeverity = 50;

/** The address of a request without its query: queries carry codes, states and people's words. */
export const pathOf = (url: string) => url.split(/[?#]/, 1)[0] ?? '';

/** Options for the logger inside Fastify. A request is logged by method, path and id: no headers, query or body. */
export function logOptions(
  level: LogLevel,
  stream?: { write(line: string): void },
  onError?: (args: readonly unknown[]) => void,
) {
  return {
    level,
    redact: { paths: secretPaths, censor: '[redacted]' },
    serializers: {
      req: (request: FastifyRequest) => ({
        id: request.id,
        method: request.method,
        path: pathOf(request.url),
      }),
      err: describeError,
    },
    ...(onError && {
      hooks: {
        logMethod(this: unknown, args: unknown[], method: (...all: unknown[]) => void, severity: number) {
          if (severity >= errorSeverity) onError(args);
          method.apply(this, args);
        },
      },
    }),
    ...(stream ? { stream } : {}),
  };
}

/**
 * Makes the log of a process. It comes from Fastify, so that the application and its requests share one logger.
 *
 * @param onError is called with what is logged as an error
 */
export function createLog(
  level: LogLevel,
  stream?: { write(line: string): void },
  onError?: (args: readonly unknown[]) => void,
): Log {
  return fastify({ logger: logOptions(level, stream, onError) }).log;
}

/** The loggable part of an error. */
export interface LoggedError {
  type: string;
  message: string;
  stack: string;
  [more: string]: unknown;
}

/**
 * An error as the log shows it. The text of a database error can repeat the statement's values, and those are people's
 * words: of such an error only the class, code and place are kept.
 */
export function describeError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an Error', stack: '' };
  const { code } = error as { code?: unknown };
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) };
  const isQuery = 'query' in error || 'severity' in error;
  return {
    type: error.name,
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    message: isQuery ? 'database error' : error.message,
    stack: isQuery ? frames(error) : (error.stack ?? ''),
    ...cause,
  };
}

const frames = (error: Error) =>
  (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
