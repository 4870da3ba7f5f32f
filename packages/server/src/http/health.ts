import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLoopbackHost, type Config } from '../platform/config/config.js';
import type { Database } from '../platform/db/open.js';
import type { Metrics } from '../platform/metrics.js';
import { within } from '../platform/within.js';
import { hashToken } from '../platform/auth/tokens.js';
import { bearerOf } from './auth/identity.js';

/** Dependencies of {@link registerHealth}. */
export interface HealthDeps {
  config: Pick<Config, 'metricsToken'>;
  database: Database;
  metrics: Metrics;
  /** Whether this process is shutting down. */
  isDraining(): boolean;
}

const answerWithinMs = 2_000;

/** `/healthz`: liveness. `/readyz`: readiness. `/metrics`: Prometheus metrics. */
export function registerHealth(app: FastifyInstance, deps: HealthDeps): void {
  const { config, database, metrics, isDraining } = deps;

  app.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'ok' }));

  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    if (isDraining()) return reply.code(503).send({ status: 'draining' });
    // Migrations run before the server listens, so a database that answers has the current schema.
    if (!(await answers(database))) return reply.code(503).send({ status: 'database unavailable' });
    return { status: 'ready' };
  });

  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (!mayRead(request)) return reply.code(403).send({ error: 'The metrics are not for you.' });
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });

  app.addHook('onResponse', async (request, reply) => {
    const labels = {
      method: request.method,
      route: routeLabel(request.routeOptions.url),
      status: String(reply.statusCode),
    };
    metrics.httpDuration.observe(labels, reply.elapsedTime / 1000);
  });

  function mayRead(request: FastifyRequest): boolean {
    if (config.metricsToken === null) {
      // Behind a proxy on this machine every client looks local.
      const isProxied =
        request.headers['x-forwarded-for'] !== undefined || request.headers['forwarded'] !== undefined;
      const peer = (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
      return !isProxied && isLoopbackHost(peer);
    }
    const given = Buffer.from(hashToken(bearerOf(request) ?? ''));
    return timingSafeEqual(given, Buffer.from(hashToken(config.metricsToken)));
  }
}

/** Files of the build have a route each and another name with each build: they are one for the metrics. */
const routeLabel = (route: string | undefined): string => {
  if (route === undefined) return 'none';
  return /^\/(?!api\/)[^:*]*\.\w+$/.test(route) ? 'file' : route;
};

async function answers({ pool }: Database): Promise<boolean> {
  return within(pool.query('select 1'), answerWithinMs).then(
    () => true,
    () => false,
  );
}
