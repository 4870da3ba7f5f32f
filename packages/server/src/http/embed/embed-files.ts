import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { archiveVersions, listVersions } from './embed-versions.js';

const yearS = 365 * 24 * 3600;
const fiveMinutesS = 300;

/**
 * The headers of a file that embedding sites load. It is our own public code, and any page may run it; it never holds
 * personal data, so that here alone any origin may read the response.
 *
 * @param isLasting whether the address always means the same file
 */
export const embedFileHeaders = (isLasting: boolean): Record<string, string> => ({
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': isLasting ? `public, max-age=${yearS}, immutable` : `public, max-age=${fiveMinutesS}`,
});

/**
 * Serves the built files of the embeddable chat; precompressed files are sent where accepted.
 *
 * @param keptDir the archive of versions; this build's is added to it
 */
export async function registerEmbedFiles(
  app: FastifyInstance,
  appRoot: string,
  keptDir: string | null,
): Promise<void> {
  const built = join(appRoot, 'dist', 'web', 'embed');
  const serve = (roots: readonly string[], prefix: string, isLasting: boolean, globIgnore: string[] = []) =>
    app.register(fastifyStatic, {
      root: [...roots],
      prefix,
      decorateReply: false,
      index: false,
      wildcard: false,
      dotfiles: 'ignore',
      globIgnore: ['**/.vite/**', '**/*.br', '**/*.gz', '**/.*', ...globIgnore],
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply) => {
        for (const [header, value] of Object.entries(embedFileHeaders(isLasting)))
          reply.header(header, value);
      },
    });
  if (keptDir !== null)
    // Without the archive the chat works; only pages that load an earlier version break.
    await archiveVersions(built, keptDir).catch((error: unknown) =>
      app.log.error({ err: error }, 'The versions of the embeddable chat cannot be kept.'),
    );
  const roots = [built, ...(keptDir === null ? [] : [keptDir])];
  const found = await Promise.all(roots.map(listVersions));
  for (const version of new Set(found.flat())) {
    const folders = roots.map((root) => join(root, version)).filter((folder) => existsSync(folder));
    await serve(folders, `/embed/${version}/`, true);
  }
  if (existsSync(built)) await serve([built], '/embed/', false, ['[0-9]*.[0-9]*.[0-9]*/**']);
  // A missing file is a 404, never the page of the application.
  app.get('/embed/*', (_request, reply) => reply.callNotFound());
}
