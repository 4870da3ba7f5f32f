import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Connects the account for the caller of the request. @returns false where there is no caller, or nothing to connect */
export type FinishConnecting = (request: FastifyRequest, query: URLSearchParams) => Promise<boolean>;

const page = (title: string, text: string, nonce: string, closes: boolean) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>${title}</title></head><body><h1>${title}</h1><p>${text}</p>` +
  `${closes ? `<script nonce="${nonce}">window.close()</script>` : ''}</body></html>`;

/** Where the provider of an account sends its window back to. A window that has done its work closes itself. */
export function registerAccountCallback(app: FastifyInstance, path: string, finish: FinishConnecting): void {
  app.get(path, async (request, reply) => {
    const isConnected = await finish(request, new URLSearchParams(request.url.split('?', 2)[1] ?? ''));
    const nonce = reply.openPage();
    return (
      reply
        .code(isConnected ? 200 : 400)
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        // The page that opened this window asks whether it is closed; an opener policy would take it from it before that.
        .header('cross-origin-opener-policy', 'unsafe-none')
        .type('text/html; charset=utf-8')
        .send(
          isConnected
            ? page('Connected', 'You can close this window.', nonce, true)
            : page('Not connected', 'Close this window and try again.', nonce, false),
        )
    );
  });
}
