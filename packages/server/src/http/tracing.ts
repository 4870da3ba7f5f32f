import { context, propagation, ROOT_CONTEXT, SpanKind, trace, type Context } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { markFailed, tracer } from '../platform/tracing/spans.js';

const isQuiet = (url: string) => /^\/(?:healthz|readyz|metrics)\b/.test(url);

/**
 * Gives each request a span, which goes on with the trace that its `traceparent` names and lasts to the end of the answer. It holds the
 * method, the pattern of the route and the status: no address, header or body.
 */
export function registerTracing(http: FastifyInstance): void {
  const contexts = new WeakMap<FastifyRequest, Context>();
  http.addHook('onRequest', (request, _reply, next) => {
    if (isQuiet(request.url)) return next();
    const { traceparent, tracestate } = request.headers;
    const caller = propagation.extract(ROOT_CONTEXT, { traceparent, tracestate });
    const span = tracer().startSpan(request.method, { kind: SpanKind.SERVER }, caller);
    const within = trace.setSpan(caller, span);
    contexts.set(request, within);
    context.with(within, next);
  });
  // A body arrives in the context of its socket.
  http.addHook('preValidation', (request, _reply, next) => {
    context.with(contexts.get(request) ?? context.active(), next);
  });
  http.addHook('onResponse', async (request, reply) => {
    const within = contexts.get(request);
    const span = within && trace.getSpan(within);
    if (!span) return;
    const route = request.routeOptions.url;
    if (route) span.updateName(`${request.method} ${route}`);
    span.setAttributes({
      'http.request.method': request.method,
      ...(route && { 'http.route': route }),
      'http.response.status_code': reply.statusCode,
    });
    if (reply.statusCode >= 500) markFailed(span, String(reply.statusCode));
    span.end();
  });
}
