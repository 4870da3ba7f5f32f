/*
 * After tsup: puts the package's version and the compiled sheet of the panel into dist, whose classes carry the mark by then, and adds
 * the script build beside them.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileStyles } from '../../ui/build/compile-styles.mjs';
import { withMarkedSources } from '../../ui/build/marked-sources.mjs';
import { buildEmbed } from './embed.mjs';
import { finishPanelSheet } from './panel-sheet.mjs';

const chat = join(dirname(fileURLToPath(import.meta.url)), '..');
const dist = join(chat, 'dist/embed');
const { version } = JSON.parse(readFileSync(join(chat, 'package.json'), 'utf8'));

writeFileSync(join(dist, 'version.js'), `export const sdkVersion = ${JSON.stringify(version)};\n`);

const css = await withMarkedSources(['ui', 'chat'], (content) => compileStyles({ content }));
writeFileSync(
  join(dist, 'panel/panel-sheet.js'),
  `export const panelCss = ${JSON.stringify(await finishPanelSheet(css))};\n`,
);

await buildEmbed(dist);
