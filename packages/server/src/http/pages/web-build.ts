import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Origins } from '../base/origins.js';
import {
  artifactSandboxHeaders,
  builderPolicy,
  sandboxFileHeaders,
  sandboxHeaders,
} from '../security/headers.js';
import type { PageAssets, RenderPage, SpokenLanguage } from './ssr-contract.js';
import { readAssets } from '../base/web-assets.js';

/** A source of pages: the build, or Vite in development. */
export interface WebApp {
  /** `null` when the app has not been built. */
  load(url: string): Promise<LoadedPage | null>;
}

/** What `entry-server` exports; an app of one language has nothing to choose. */
export interface PageModule {
  render: RenderPage;
  spokenLanguage?: SpokenLanguage;
}

/** A page that can be rendered. */
export interface LoadedPage extends PageModule {
  assets: PageAssets;
}

const yearS = 365 * 24 * 3600;

/** Serves the built web app; hashed files are immutable, and precompressed files are sent where accepted. */
export async function openWebBuild(
  app: FastifyInstance,
  appRoot: string,
  origins: Pick<Origins, 'of'>,
): Promise<WebApp> {
  const webDir = join(appRoot, 'dist', 'web');
  const sandboxDir = join(webDir, 'sandbox') + sep;
  const entry = join(appRoot, 'dist', 'ssr', 'entry-server.js');
  if (existsSync(webDir))
    await app.register(fastifyStatic, {
      root: webDir,
      prefix: '/',
      index: false,
      // One route for each file: every other address is left to the page and its 404.
      wildcard: false,
      // Vite's manifest is in a dot folder and stays private.
      dotfiles: 'ignore',
      // The files of embedding sites have routes of their own.
      globIgnore: ['**/.vite/**', '**/*.br', '**/*.gz', 'embed/**'],
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        // A precompressed file has another extension.
        const isPage = /\.html(?:\.\w+)?$/.test(path);
        if (path.startsWith(sandboxDir))
          reply.headers(
            !isPage
              ? sandboxFileHeaders
              : /[/\\]artifact\.html(?:\.\w+)?$/.test(path)
                ? artifactSandboxHeaders(origins.of(reply.request))
                : sandboxHeaders(origins.of(reply.request)),
          );
        if (/[/\\]artifact-builder\.worker-[^/\\]+\.js(?:\.\w+)?$/.test(path))
          reply.header('content-security-policy', builderPolicy);
        const isHashed = /[/\\]assets[/\\]/.test(path);
        reply.header(
          'cache-control',
          // A page names the hashed files of its own build, which the next build lacks.
          isHashed ? `public, max-age=${yearS}, immutable` : isPage ? 'no-cache' : 'public, max-age=3600',
        );
      },
    });

  let loaded: Promise<LoadedPage | null> | null = null;
  const load = async () => {
    const assets = await readAssets(webDir);
    if (!assets || !existsSync(entry)) return null;
    const module = (await import(/* @vite-ignore */ pathToFileURL(entry).href)) as PageModule;
    return { ...module, assets };
  };
  return { load: () => (loaded ??= load()) };
}
