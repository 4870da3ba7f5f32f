import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The pages of the bench: the same words, and one chat each. */
export const adapters = ['limit', 'stoa', 'deep-chat'] as const;
export type Adapter = (typeof adapters)[number];

const peer = join(dirname(createRequire(import.meta.url).resolve('deep-chat')), 'deepChat.bundle.js');

const scripts: Record<string, () => Buffer> = {
  '/limit.js': () => readFileSync(fileURLToPath(new URL('./limit.js', import.meta.url))),
  '/deep-chat.js': () => readFileSync(peer),
};

const tags = (stoa: string): Record<Adapter, string> => ({
  limit: '<script src="/limit.js" async></script>',
  stoa: `<script src="${stoa}/embed/embed.js" data-embed-key="stoa_pk_development" async></script>`,
  'deep-chat': '<script type="module" src="/deep-chat.js"></script>',
});

const page = (tag: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A page</title>${tag}</head><body><h1>A page</h1>${'<p>Some words that were here before.</p>'.repeat(20)}${body}</body></html>`;

/** Serves one page an adapter. @param stoa address of the running app @param port one that the app knows the origin of */
export async function servePages(stoa: string, port: number): Promise<{ url: string; close: () => void }> {
  const server = createServer(({ url = '/' }, response) => {
    const script = scripts[url];
    const adapter = adapters.find((name) => url === `/${name}`);
    if (script) response.writeHead(200, { 'content-type': 'text/javascript' }).end(script());
    else if (adapter)
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(page(tags(stoa)[adapter], adapter === 'deep-chat' ? '<deep-chat></deep-chat>' : ''));
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
