import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The app at another port of its host, whose scripts are not answered until they are released. */
export interface HeldScripts {
  url: string;
  release(): void;
  close(): Promise<void>;
}

const isScript = ({ url = '' }: IncomingMessage) => url.startsWith('/assets/') && url.endsWith('.js');

/** Serves an app again, with its cookies and its data, and holds its scripts. */
export async function holdScripts(appUrl: string): Promise<HeldScripts> {
  const app = new URL(appUrl);
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const server = createServer((incoming, answer) => {
    void (isScript(incoming) ? released : Promise.resolve()).then(() => {
      const { host: _, ...headers } = incoming.headers;
      // The app takes writes of its own origin alone.
      if (headers.origin) headers.origin = app.origin;
      const { method, url } = incoming;
      const outgoing = request(new URL(url ?? '/', app), { method, headers }, (response) => {
        answer.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(answer);
      });
      outgoing.on('error', () => answer.destroy());
      answer.on('close', () => outgoing.destroy());
      incoming.pipe(outgoing);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return {
    url: `http://${app.hostname}:${(server.address() as AddressInfo).port}`,
    release,
    async close() {
      release();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
