import { context, SpanKind, trace } from '@opentelemetry/api';
import type pg from 'pg';
import { markFailed, tracer } from './spans.js';

type Query = (...given: unknown[]) => unknown;
type Done = (error: Error | null, result: unknown) => void;

const verb = /^\s*(select|insert|update|delete|with|begin|commit|rollback|copy|lock)\b/i;
const textOf = (first: unknown): string =>
  typeof first === 'string' ? first : ((first as { text?: string } | null)?.text ?? '');

/**
 * Gives each statement of a pool's connections a span, below the one in progress; what runs without one, such as the look for work, has
 * none. It names the first word of the statement and nothing else of it.
 */
export function traceQueries(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as (callback?: (...given: unknown[]) => void) => unknown;
  // Who has to wait for a connection gets it in the context of whoever gives it back.
  Object.assign(pool, {
    connect: (callback?: (...given: unknown[]) => void) =>
      callback ? connect(context.bind(context.active(), callback)) : connect(),
  });
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as Query;
    Object.assign(client, { query: traced(query) });
  });
}

const traced =
  (query: Query): Query =>
  (...given) => {
    const [first] = given;
    // A cursor or a copy lasts as long as its reader likes.
    const isStream = typeof (first as { submit?: unknown } | null)?.submit === 'function';
    if (isStream || !trace.getActiveSpan()?.isRecording()) return query(...given);
    const operation = verb.exec(textOf(first))?.[1]?.toUpperCase() ?? 'SQL';
    const span = tracer().startSpan(operation, {
      kind: SpanKind.CLIENT,
      attributes: { 'db.system.name': 'postgresql', 'db.operation.name': operation },
    });
    const end = (error?: unknown) => {
      if (error) markFailed(span, String((error as { code?: unknown }).code ?? 'error'));
      span.end();
    };
    const last = given.at(-1);
    if (typeof last === 'function') {
      const done: Done = (error, result) => {
        end(error);
        (last as Done)(error, result);
      };
      return query(...given.slice(0, -1), context.bind(context.active(), done));
    }
    return (query(...given) as Promise<unknown>).then(
      (result) => {
        end();
        return result;
      },
      (error: unknown) => {
        end(error);
        throw error;
      },
    );
  };
