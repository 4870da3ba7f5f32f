import {
  context,
  propagation,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Span,
} from '@opentelemetry/api';

export { SpanKind, type Span };

/** The tracer of the server. Where no traces are wanted its spans are empty and cost nothing. */
export const tracer = () => trace.getTracer('stoa');

/** Marks a span as failed, by the kind of error alone: its message may hold people's words. */
export function markFailed(span: Span, kind: string): void {
  span.setAttribute('error.type', kind);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/**
 * Does work in a span of its own, below the one that is in progress. Attributes hold names, numbers and ids of the server, never what
 * people or models write.
 *
 * @errors rejects with what the work rejects with.
 */
export function inSpan<T>(
  name: string,
  { kind = SpanKind.INTERNAL, attributes = {} }: { kind?: SpanKind; attributes?: Attributes },
  work: (span: Span) => Promise<T>,
): Promise<T> {
  return tracer().startActiveSpan(name, { kind, attributes }, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      markFailed(span, error instanceof Error ? error.name : typeof error);
      throw error;
    } finally {
      span.end();
    }
  });
}

/**
 * The header `traceparent` of the span in progress, for services that whoever runs the server has named; none without a trace. An
 * address that people or models choose gets none.
 */
export function traceHeaders(): Record<string, string> {
  const headers: Record<string, string> = {};
  propagation.inject(context.active(), headers);
  return headers;
}
