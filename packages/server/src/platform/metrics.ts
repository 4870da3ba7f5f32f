import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** The numbers of a process, for Prometheus. Rooms register their own in `registry`. */
export interface Metrics {
  registry: Registry;
  /** Labels: method, route (the pattern, never the address), status. @units seconds */
  httpDuration: Histogram<'method' | 'route' | 'status'>;
}

/** Makes the registry of one server process. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const httpDuration = new Histogram({
    name: 'stoa_http_request_duration_seconds',
    help: 'Time from a request to the end of its answer; streams last as long as their reader listens.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
    registers: [registry],
  });
  return { registry, httpDuration };
}
