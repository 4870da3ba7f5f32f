import { context, diag, DiagLogLevel, propagation, trace } from '@opentelemetry/api';
import type { Log } from '../log.js';
import type { TraceSettings } from './trace-settings.js';

/** Traces that are handed on. */
export interface Tracing {
  /** Hands on what is left. */
  close(): Promise<void>;
}

/**
 * Begins to hand spans to a collector. The library for it is loaded only here, so a server without traces does not have it in memory.
 *
 * @param processId tells the processes of an installation apart
 */
export async function openTracing(settings: TraceSettings, processId: string, log: Log): Promise<Tracing> {
  const [sdk, exporter, core, { resourceFromAttributes }, { AsyncLocalStorageContextManager }] =
    await Promise.all([
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/core'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/context-async-hooks'),
    ]);
  const ratio = new sdk.TraceIdRatioBasedSampler(settings.share);
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({
      'service.name': settings.serviceName,
      'service.instance.id': processId,
    }),
    // What a caller asks to be traced counts no more than anything else: callers are strangers.
    sampler: new sdk.ParentBasedSampler({ root: ratio, remoteParentSampled: ratio }),
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter: new exporter.OTLPTraceExporter({ url: settings.url, headers: settings.headers }),
      }),
    ],
  });
  // What the library says may repeat an answer of the collector, and its address.
  const say = () => log.warn('traces could not be handed to the collector; they are left out');
  const ignore = () => undefined;
  diag.setLogger(
    { error: say, warn: ignore, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true },
  );
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new core.W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  return {
    async close() {
      await provider.shutdown();
      for (const part of [trace, context, propagation, diag]) part.disable();
    },
  };
}
