import { existsSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const yearS = 365 * 24 * 3600;
const fiveMinutesS = 300;

/** Files whose name changes with their content: hashed ones, and those of one version. */
const isLasting = (path: string): boolean => /^(?:assets|\d+\.\d+\.\d+[^/]*)\//.test(path);

/**
 * The headers of a file that embedding sites load. It is our own code, the same for everybody, and any page may run it; nothing
 * personal is ever in it, so that here alone any origin may read the answer.
 *
 * @param path inside the folder of these files, with slashes.
 */
export const embedFileHeaders = (path: string): Record<string, string> => ({
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': isLasting(path)
    ? `public, max-age=${yearS}, immutable`
    : `public, max-age=${fiveMinutesS}`,
});

/** Serves the built files of the embeddable chat; compressed twins are sent where they fit. */
export async function registerEmbedFiles(app: FastifyInstance, appRoot: string): Promise<void> {
  const root = join(appRoot, 'dist', 'web', 'embed');
  if (existsSync(root))
    await app.register(fastifyStatic, {
      root,
      prefix: '/embed/',
      decorateReply: false,
      index: false,
      wildcard: false,
      dotfiles: 'ignore',
      globIgnore: ['**/.vite/**', '**/*.br', '**/*.gz'],
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const name = relative(root, path).split(sep).join('/');
        for (const [header, value] of Object.entries(embedFileHeaders(name))) reply.header(header, value);
      },
    });
  // What is not there is no page of the application.
  app.get('/embed/*', (_request, reply) => reply.callNotFound());
}
