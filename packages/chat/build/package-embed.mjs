/*
 * After tsup: puts the package's version, the panel in one piece with its compiled sheet, and the script build into dist. The panel is
 * bundled for the doors of the package as for the script; React stays the site's.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildEmbed, bundleDoors } from './embed.mjs';

const chat = join(dirname(fileURLToPath(import.meta.url)), '..');
const dist = join(chat, 'dist/embed');
const { version } = JSON.parse(readFileSync(join(chat, 'package.json'), 'utf8'));
const write = (name, contents) => {
  mkdirSync(dirname(join(dist, name)), { recursive: true });
  writeFileSync(join(dist, name), contents);
};

write('version.js', `export const sdkVersion = ${JSON.stringify(version)};\n`);

const panel = await bundleDoors();
for (const [name, contents] of panel.files) write(name, contents);
for (const [entry, file] of Object.entries(panel.fileOf))
  write(`element/${entry}.js`, `export * from '../${file}';\n`);
write('panel/look/panel-sheet.js', `export const panelCss = ${JSON.stringify(panel.css)};\n`);

await buildEmbed(dist);
