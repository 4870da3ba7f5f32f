import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { embedKey } from './chat-server.mjs';

/** The React door in webpack's bundle, and the module of it that says that it is for clients. */
const door = './node_modules/@stoa/chat/dist/embed/react/index.js';
const clientModule = 'node_modules/@stoa/chat/dist/embed/react/stoa-chat.js';

/**
 * Draws a page of server components as a framework does it: the stream for the browser under the condition `react-server`, and from it
 * what is seen first.
 *
 * @param {{ folder: string, outDir: string }} site `outDir` has the bundle for browsers, with modules by their paths
 * @returns {{ html: string, faults: string[] }}
 */
export function drawServerComponents({ folder, outDir }) {
  const program = (name) => join(folder, 'programs', name);
  const node = (...args) =>
    execFileSync(process.execPath, args, {
      cwd: folder,
      env: { ...process.env, NODE_ENV: 'production' },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  const stream = join(outDir, 'stream.txt');
  try {
    const loader = ['--import', program('client-loader.js')];
    const written = node(
      '--conditions=react-server',
      ...loader,
      program('server-stream.js'),
      // What a framework's plugin would write: how the browser's bundle calls a client component.
      JSON.stringify({
        [pathToFileURL(join(folder, clientModule)).href]: { id: door, chunks: [], name: '*' },
      }),
      embedKey,
    );
    writeFileSync(stream, written);
    const html = node(program('server-html.js'), stream, door);
    const isWhole = /<p id="doors">function stoa-chat<\/p><stoa-chat><\/stoa-chat>/.test(html);
    return { html, faults: isWhole ? [] : [`drawn was: ${html}`] };
  } catch (error) {
    return { html: '', faults: [error.message, error.stderr ?? ''] };
  }
}
