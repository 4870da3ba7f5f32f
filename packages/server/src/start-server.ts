import { buildApp, type App } from './app.js';
import type { Features } from './http/base/features.js';
import { openWaitingServer } from './http/base/waiting-server.js';
import { ConfigError, readConfig, type Config } from './platform/config/config.js';
import { createFeatures, type FeaturesDeps } from './features.js';
import { createGatewayFeatures } from './gateway-features.js';
import { createDrain, type DrainStep } from './platform/drain.js';
import { systemClock, type Clock } from './platform/clock.js';
import { migrateDatabase } from './platform/db/migrate.js';
import { openDatabase, type Database } from './platform/db/open.js';
import { createErrorReports } from './platform/errors/error-reports.js';
import { createLog, type Log } from './platform/log.js';
import { createMetrics } from './platform/metrics.js';
import { startProcess } from './platform/processes.js';
import { openTracing } from './platform/tracing/open-tracing.js';
import { traceQueries } from './platform/tracing/trace-queries.js';
import type { ServedRoom } from './rooms/served-room.js';
import { loadSecret } from './platform/secret.js';
import { readConfigFile } from './rooms/configs/config-file.js';
import { loadEnvironment } from './rooms/variables/saved-environment.js';

/** Options for tests and other hosts. */
export interface ServerOptions {
  /** By default the complete product. */
  features?: (context: FeaturesDeps) => Features | Promise<Features>;
  /** Rooms beside those of the product, as a product on Stoa brings them. */
  rooms?: readonly ServedRoom[];
  clock?: Clock;
  log?: Log;
  /** An open database; it stays open. */
  database?: Database;
  /** Stop on SIGINT and SIGTERM, then end the process; the default. */
  handleSignals?: boolean;
}

/** A server that listens. */
export interface RunningServer {
  /** The public origin. */
  address: string;
  port: number;
  processId: string;
  /** Stops. @param graceMs so long running replies may go on, while the process is not ready; by default they end at once */
  close(options?: { graceMs?: number }): Promise<void>;
}

const purgeEveryMs = 60 * 60 * 1000;

/** The TCP accept backlog: after a restart every open tab reconnects at once. */
const backlog = 4096;

/**
 * Starts the server: configuration, database, migrations, features, HTTP.
 *
 * @errors throws `ConfigError`, `ConfigFileError`, `EmbeddedPostgresError`, `DatabaseUnreachableError`, `BlobStoreError` or {@link PortInUseError}; each message
 *   says what to do, and whatever had been started is stopped again.
 */
export async function startServer(
  env: Readonly<Record<string, string | undefined>>,
  options: ServerOptions = {},
): Promise<RunningServer> {
  const config = configOf(env);
  const errors = createErrorReports();
  const log = options.log ?? createLog(config.logLevel, undefined, errors.take);
  const clock = options.clock ?? systemClock;
  const drain = createDrain(log);
  const ownsProcess = options.handleSignals !== false;
  /** Without its database a process only keeps its clients waiting: it ends them, and a supervisor starts it again. */
  const databaseLost = () => void drain.run().then(() => ownsProcess && process.exit(1));

  try {
    const secret = await loadSecret(config);
    const database = options.database ?? (await openDatabase(config, log, databaseLost));
    if (!options.database) drain.last('database', () => database.close());
    // A free port that is chosen only now is nobody's to ask yet.
    const waiting =
      config.port === 0 ? null : await onPort(config, () => openWaitingServer(config.host, config.port));
    if (waiting) drain.last('waiting', () => waiting.close());
    await migrateDatabase(database.connection, {
      log,
      onProgress: (progress) => waiting?.say({ status: 'database is being brought up to date', ...progress }),
    });
    waiting?.say({ status: 'starting' });
    errors.open(database.pool);
    drain.last('errors', errors.close);
    const row = await startProcess(database, config.heartbeatMs, log);
    drain.last('process', () => row.stop());

    const metrics = createMetrics();
    const processId = row.id;
    if (config.traces) {
      const tracing = await openTracing(config.traces, processId, log);
      drain.last('traces', tracing.close);
      traceQueries(database.pool);
    }
    const { backend } = config;
    const configFile = config.configFile
      ? readConfigFile(
          config.configFile.path,
          config.configFile.isLocked,
          (options.rooms ?? []).flatMap((room) => room.config?.type ?? []),
        )
      : undefined;
    // Behind a gateway the backend keeps what administrators save.
    const started = backend
      ? env
      : await loadEnvironment({ environment: env, db: database.pool, secret, log, file: configFile });
    const startedConfig = configOf(started);
    const byDefault = backend
      ? (context: FeaturesDeps) => createGatewayFeatures(context, backend)
      : createFeatures;
    const features = await (options.features ?? byDefault)({
      config: startedConfig,
      env: started,
      environment: env,
      ...(configFile && { configFile }),
      database,
      log,
      clock,
      metrics,
      secret,
      processId,
      isCutOff: row.isCutOff,
      onDrain: drain.first,
      ...(options.rooms && { rooms: options.rooms }),
    });
    await features.open();
    const app = await buildApp({
      config: startedConfig,
      database,
      log,
      clock,
      metrics,
      secret,
      features,
      isDraining: drain.isDraining,
    });
    drain.last('http', () => app.http.close());
    schedulePurge(app, log, drain.last);
    await waiting?.close();
    const port = await listen(app, config);
    const stop = async (graceMs: number) => {
      drain.announce();
      if (graceMs > 0) await features.whenIdle?.(graceMs);
      await drain.run();
    };
    const removeSignalHandlers = ownsProcess
      ? onSignals((signal) => stop(signal === 'SIGTERM' ? config.drainMs : 0), log)
      : () => {};
    const address = config.publicUrl ?? `http://${shownHost(config.host)}:${port}`;
    void app.checkProvider();
    log.info({ address, database: database.kind, processId }, 'listening');
    return {
      address,
      port,
      processId,
      close: ({ graceMs = 0 } = {}) => {
        removeSignalHandlers();
        return stop(graceMs);
      },
    };
  } catch (error) {
    await drain.run();
    throw error;
  }
}

/** @errors throws `ConfigError`. */
function configOf(env: FeaturesDeps['env']): Config {
  const read = readConfig(env);
  if (!read.ok) throw new ConfigError(read.problems);
  return read.config;
}

/** Thrown when another program listens on the port. */
export class PortInUseError extends Error {
  override readonly name = 'PortInUseError';
}

async function listen({ http }: App, config: Config): Promise<number> {
  const { host, port } = config;
  await onPort(config, () => http.listen({ host, port, backlog }));
  const address = http.server.address();
  return typeof address === 'object' && address ? address.port : port;
}

/** @errors throws {@link PortInUseError} where the port cannot be had. */
async function onPort<T>({ host, port }: Config, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new PortInUseError(
        `Port ${port} on ${host} is in use by another program. Stop it, or choose another port, e.g. PORT=${port + 1}.`,
        { cause },
      );
    if (code === 'EACCES')
      throw new PortInUseError(
        `Port ${port} may not be used by this user. Choose one above 1023 with PORT.`,
        {
          cause,
        },
      );
    throw cause;
  }
}

function schedulePurge(app: App, log: Log, onStop: (name: string, step: DrainStep) => void): void {
  const purge = () =>
    app.purge().catch((error: unknown) => log.warn({ err: error }, 'expired rows will be removed later'));
  const timer = setInterval(() => void purge(), purgeEveryMs);
  timer.unref();
  onStop('tidying', async () => clearInterval(timer));
}

/** The first signal stops in order, SIGTERM after a grace for running replies; a second one ends the process at once. */
function onSignals(stop: (signal: NodeJS.Signals) => Promise<void>, log: Log): () => void {
  let isStopping = false;
  const handleSignal = (signal: NodeJS.Signals) => {
    if (isStopping) process.exit(130);
    isStopping = true;
    log.info({ signal }, 'stopping');
    void stop(signal).then(() => process.exit(0));
  };
  process.on('SIGINT', handleSignal);
  process.on('SIGTERM', handleSignal);
  return () => {
    process.off('SIGINT', handleSignal);
    process.off('SIGTERM', handleSignal);
  };
}

const shownHost = (host: string) => {
  if (host === '0.0.0.0' || host === '::' || host === '127.0.0.1') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
};
