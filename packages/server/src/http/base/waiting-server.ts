import { createServer } from 'node:http';

/** Answers for a server that is still starting. */
export interface WaitingServer {
  /** What readiness says from now on. */
  say(status: object): void;
  /** Frees the port. */
  close(): Promise<void>;
}

const retryAfterS = 5;

/**
 * Listens while a start takes long (another process may be changing the schema for minutes): the process lives, so that no supervisor
 * starts it again, and takes no requests.
 */
export async function openWaitingServer(host: string, port: number): Promise<WaitingServer> {
  let status: object = { status: 'starting' };
  const server = createServer((request, response) => {
    const [path] = (request.url ?? '/').split('?', 1);
    const isAlive = path === '/healthz';
    const body = isAlive
      ? { status: 'ok' }
      : path === '/readyz'
        ? status
        : { error: 'The server is starting. Please try again in a moment.' };
    response.writeHead(isAlive ? 200 : 503, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      connection: 'close',
      ...(isAlive ? {} : { 'retry-after': String(retryAfterS) }),
    });
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port }, resolve);
  });
  return {
    say: (next) => void (status = next),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
