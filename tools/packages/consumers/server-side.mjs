import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build } from 'esbuild';
import { embedKey } from './chat-server.mjs';

const require = createRequire(import.meta.url);

/**
 * Has a server draw the page, with the packages that the site has.
 *
 * @param {{ programs: string, outfile: string, alias?: Record<string, string> }} site
 * @returns {Promise<{ html: string, faults: string[] }>} what it drew, and what React complained of
 */
export async function drawOnServer({ programs, outfile, alias = {} }) {
  const { warnings } = await build({
    entryPoints: [join(programs, 'server.js')],
    outfile,
    alias,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    // Only a browser ever fetches the panel.
    external: ['*/bundled-source.js'],
    logLevel: 'silent',
  });
  const faults = warnings.map(({ text }) => text);
  const { error, warn } = console;
  console.error = console.warn = (...words) => void faults.push(words.join(' '));
  let html = '';
  try {
    html = require(outfile).draw(embedKey);
  } finally {
    Object.assign(console, { error, warn });
  }
  if (!html.includes('<stoa-chat')) faults.push(`no chat in ${html}`);
  return { html, faults };
}
