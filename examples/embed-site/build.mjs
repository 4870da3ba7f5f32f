// Bundles the pages of this site that are written in modules, as any site with a bundler would.
import { onceFor } from '../../tools/lib/fingerprint.mjs';
import { root } from '../../tools/lib/pnpm.mjs';

const site = `${root}examples/embed-site`;
const inputs = ['packages', 'examples/embed-site', 'pnpm-lock.yaml'].map((path) => root + path);

/** Builds what is out of date. */
export async function buildSite() {
  return onceFor(`${site}/dist/.built`, inputs, async () => {
    const { build } = await import('vite');
    await build({ configFile: `${site}/vite.config.ts`, root: site, logLevel: 'warn', mode: 'production' });
    // For the page on which two versions of the script meet.
    const { buildEmbed } = await import('../../packages/chat/build/embed.mjs');
    await buildEmbed(`${site}/dist/older`, { version: '0.0.9' });
  });
}

if (process.argv[1]?.endsWith('build.mjs')) await buildSite();
