import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../platform/config/config.js';
import type { Cookies } from '../auth/cookies.js';
import type { Origins } from '../base/origins.js';
import { openApiDocument } from '../operations/openapi.js';
import { readStyles } from '../base/web-assets.js';
import { operationsByRoom, type ApiDocument, type ApiOperation } from './api-description.js';
import { registerApiDownloads } from './api-downloads.js';
import { docsPath, indexPage, missingPage, roomPage, type PageFrame } from './page.js';
import { docsStyle } from './style.js';

/** Dependencies of {@link registerApiDocs}. */
export interface ApiDocsDeps {
  config: Pick<Config, 'appRoot' | 'dev'>;
  cookies: Pick<Cookies, 'theme'>;
  origins: Pick<Origins, 'of'>;
}

const longestQueryChars = 200;

/**
 * Serves pages that describe the API, made of its OpenAPI document. They need neither a script nor a session: they say nothing that the
 * packages do not say.
 */
export function registerApiDocs(app: FastifyInstance, { config, cookies, origins }: ApiDocsDeps): void {
  let rooms: ReadonlyMap<string, ApiOperation[]> | undefined;
  let styles: Promise<readonly string[]> | undefined;

  const frameOf = async (request: FastifyRequest, reply: FastifyReply): Promise<PageFrame> => ({
    rooms: (rooms ??= operationsByRoom(openApiDocument() as unknown as ApiDocument)),
    theme: cookies.theme(request),
    nonce: reply.openPage(),
    styles: await (styles ??= readStyles(config)),
    origin: origins.of(request),
  });

  registerApiDownloads(app, { origins });
  app.get(docsPath, async (request, reply) => {
    const { q } = request.query as { q?: unknown };
    const query = typeof q === 'string' ? q.trim().slice(0, longestQueryChars) : '';
    return reply.send(indexPage(await frameOf(request, reply), query));
  });
  app.get(`${docsPath}/:room`, async (request, reply) => {
    const frame = await frameOf(request, reply);
    const page = roomPage(frame, (request.params as { room: string }).room);
    return page === null ? reply.code(404).send(missingPage(frame)) : reply.send(page);
  });
  app.get(`${docsPath}/style.css`, (_request, reply) =>
    reply
      .header('content-type', 'text/css; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(docsStyle),
  );
}
