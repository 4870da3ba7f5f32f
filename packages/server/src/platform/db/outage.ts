import pg from 'pg';

/** SQLSTATE of connections: class 08, too many of them, a server that stops or starts. */
const outageStates = /^(?:08...|53300|57P0[1-3]|25006)$/;
/** What the driver says without a code. */
const driverMessages =
  /^(?:Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Client was closed)/;

const failedConnections = new WeakSet<Error>();

/** Notes that an error came from making a connection to the database, whatever it looks like. */
export function markOutage<T>(error: T): T {
  if (error instanceof Error) failedConnections.add(error);
  return error;
}

/** Whether an error says that the database cannot be reached or does not take the statement for now, rather than that it was wrong. */
export function isDatabaseOutage(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (failedConnections.has(cause) || driverMessages.test(cause.message)) return true;
    if (cause instanceof pg.DatabaseError && outageStates.test(cause.code ?? '')) return true;
  }
  return false;
}

/** A pool whose failed connections can be told apart from those to other servers. */
export class MarkedPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(
    callback: (
      error: Error | undefined,
      client: pg.PoolClient | undefined,
      done: (release?: unknown) => void,
    ) => void,
  ): void;
  override connect(
    callback?: (
      error: Error | undefined,
      client: pg.PoolClient | undefined,
      done: (release?: unknown) => void,
    ) => void,
  ): Promise<pg.PoolClient> | void {
    if (!callback) return super.connect().catch((error: unknown) => Promise.reject(markOutage(error)));
    super.connect((error, client, done) => callback(markOutage(error), client, done));
  }
}
