import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyMiddie from '@fastify/middie';
import type { FastifyInstance } from 'fastify';
import type { PageAssets } from './ssr-contract.js';
import { clientEntry } from '../base/web-assets.js';
import type { PageModule, WebApp } from './web-build.js';

/** The preamble that pages of the React plugin run first. */
const refreshPreamble = `import { injectIntoGlobalHook } from '/@react-refresh';
injectIntoGlobalHook(window);
window.$RefreshReg$ = () => {};
window.$RefreshSig$ = () => (type) => type;`;

/** Serves the web app from its sources, through Vite in this process. */
export async function openWebDev(app: FastifyInstance, appRoot: string): Promise<WebApp> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: appRoot,
    configFile: join(appRoot, 'vite.config.ts'),
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  app.addHook('onClose', () => vite.close());
  await app.register(fastifyMiddie);
  app.use((request, response, next) => {
    // The page itself, the API and the sign-in are ours; Vite answers for sources.
    const path = request.url?.split('?', 1)[0] ?? '/';
    if (path === '/' || /^\/(api|docs|embed|dev-oidc|healthz|readyz|metrics)(\/|$)/.test(path)) next();
    else vite.middlewares(request, response, next);
  });
  const styles = ['web/app.css', 'web/styles.css'].filter((path) => existsSync(join(appRoot, path)));
  const assets: PageAssets = {
    scripts: ['/@vite/client', `/${clientEntry}`],
    modulePreloads: [],
    styles: styles.map((path) => `/${path}`),
    inlineScripts: [refreshPreamble],
  };
  return {
    async load() {
      const module = await vite.ssrLoadModule('/web/entry-server.tsx');
      return { ...(module as PageModule), assets };
    },
  };
}
