import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { EmbedRoom } from '../../rooms/embed/embed.room.js';
import { escapeHtml } from '../../platform/escape-html.js';
import type { Origins } from '../base/origins.js';
import { embedFramePolicy, sandboxFileHeaders, sandboxHeaders } from '../security/headers.js';

/** Dependencies of {@link registerEmbedPages}. */
export interface EmbedPagesDeps {
  embed: Pick<EmbedRoom, 'access' | 'knownOrigins'>;
  appRoot: string;
  origins: Pick<Origins, 'of'>;
}

const defaultTitle = 'Chat';

/** The page loads the same script as every site; it has no inline script or style. */
function framePage(title: string, publicKey: string, locale: string): string {
  const attributes = locale === '' ? '' : ` locale="${locale}"`;
  return (
    `<!doctype html><html lang="${locale || 'en'}"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content">' +
    '<meta name="robots" content="noindex"><link rel="icon" href="data:,">' +
    `<title>${escapeHtml(title || defaultTitle)}</title><script src="/embed/embed.js"></script></head>` +
    `<body><stoa-chat mode="page" embed-key="${escapeHtml(publicKey)}"${attributes}>` +
    '<p>The chat could not be loaded. Reload the page.</p></stoa-chat></body></html>'
  );
}

const missingPage =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
  '<title>No chat here</title></head><body><h1>No chat here</h1>' +
  '<p>This chat does not exist, or it has been switched off.</p></body></html>';

const localeForm = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/;

const queryText = ({ query }: FastifyRequest, name: string): string => {
  const value = (query as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : '';
};

/** Serves the frames of embedding sites: the full-page chat of one key, and the sandbox page that renders diagrams. */
export async function registerEmbedPages(app: FastifyInstance, deps: EmbedPagesDeps): Promise<void> {
  const { embed, appRoot, origins } = deps;

  app.get('/embed/frame/:publicKey', async (request, reply) => {
    const { publicKey } = request.params as { publicKey: string };
    const key = await embed.access.frameOf(publicKey);
    void reply.header('content-type', 'text/html; charset=utf-8').header('cache-control', 'no-store');
    if (!key) return reply.code(404).send(missingPage);
    const { origins, title } = key.settings;
    const asked = queryText(request, 'locale');
    return reply
      .removeHeader('x-frame-options')
      .header('content-security-policy', embedFramePolicy(origins))
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(framePage(title, publicKey, localeForm.test(asked) ? asked : ''));
  });

  /** The allowed ancestors of a sandbox frame: the origins of the key in the query, or the referring page's origin if a key has it. */
  async function ancestorsOf(request: FastifyRequest): Promise<string[]> {
    const publicKey = queryText(request, 'key');
    const key = publicKey === '' ? undefined : await embed.access.frameOf(publicKey);
    if (key) return ["'self'", ...key.settings.origins];
    const { referer = '' } = request.headers;
    const origin = publicKey === '' && URL.canParse(referer) ? new URL(referer).origin : '';
    return origin !== '' && (await embed.knownOrigins.has(origin)) ? ["'self'", origin] : ["'self'"];
  }

  const root = join(appRoot, 'dist', 'web', 'sandbox');
  if (!existsSync(root)) return;
  const ancestors = new WeakMap<object, string[]>();
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      const allowed = await ancestorsOf(request);
      ancestors.set(reply, allowed);
      void reply.removeHeader('x-frame-options');
    });
    await scope.register(fastifyStatic, {
      root,
      prefix: '/embed/sandbox/',
      decorateReply: false,
      index: false,
      wildcard: false,
      dotfiles: 'ignore',
      globIgnore: ['**/*.br', '**/*.gz'],
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isPage = /\.html(?:\.\w+)?$/.test(path);
        const headers = {
          ...(isPage ? sandboxHeaders(origins.of(reply.request), ancestors.get(reply)) : sandboxFileHeaders),
          'cross-origin-resource-policy': 'cross-origin',
          'cache-control': isPage ? 'no-cache' : `public, max-age=${365 * 24 * 3600}, immutable`,
        };
        for (const [name, value] of Object.entries(headers)) reply.header(name, value);
        reply.header('vary', 'Referer');
      },
    });
  });
}
