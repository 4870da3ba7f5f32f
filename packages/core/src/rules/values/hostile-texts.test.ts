import { describe, expect, it } from 'vitest';
import { artifactFiles, splitArtifact } from '../artifacts/artifact-parts.js';
import { cleanTitle } from '../conversations/title.js';
import { downloadBaseName } from '../files/download-name.js';
import { linkCitations } from '../files/link-citations.js';
import { withReplacement } from '../highlighter/apply-highlight.js';
import { factKey, readFacts } from '../memory/facts.js';
import { withoutMemories } from '../memory/memory-prompt.js';
import { findSpecialBlocks } from '../proposals/find-special-blocks.js';
import { parseSearch } from '../search/parse-search.js';
import { plainMarkdownLine } from './plain-markdown.js';

const size = 200_000;
/** Alone none takes 50; beside other tests on two cores some do. Quadratic work takes seconds. */
const mostMs = 250;

/** Runs that quantifiers beside each other can share out in many ways, each before a character that makes the match fail. */
const hostileTexts = [
  ' ',
  '\n',
  '\t',
  '`',
  '~',
  '*',
  '-',
  '.',
  ',',
  '"',
  'a',
  '1',
  '- ',
  '| ',
  '|-',
  ' \n',
  '`a',
  '``',
  '<memories>',
  '[1',
  '* FACT: ',
].flatMap((piece) => {
  const run = piece.repeat(size / piece.length);
  return [`${run}x\u2028\nend`, `x\n\`\`\`${run}x`, `a${run}!`];
});

/** The least of three times, because the machine does other work. */
function fastestMs(read: (text: string) => unknown, text: string): number {
  let fastest = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 3 && fastest > mostMs; tries += 1) {
    const started = performance.now();
    read(text);
    fastest = Math.min(fastest, performance.now() - started);
  }
  return fastest;
}

describe.each<[string, (text: string) => unknown]>([
  ['parts of artifacts', splitArtifact],
  ['files of artifacts', (text) => artifactFiles(text, { extension: 'md', baseName: 'a' })],
  ['titles', cleanTitle],
  ['download names', (text) => downloadBaseName(text, 'file')],
  ['citations', (text) => linkCitations(`[1]\n${text}`, new Map([[1, {}]]) as never)],
  ['replaced selections', (text) => withReplacement(text, { start: 0, end: text.length }, 'line', text)],
  ['replaced code', (text) => withReplacement(text, { start: 0, end: text.length }, 'code', text)],
  ['facts', readFacts],
  ['keys of facts', factKey],
  ['prompts with memories', (text) => withoutMemories(`<memories>\n${text}`)],
  ['blocks', findSpecialBlocks],
  ['searches', (text) => parseSearch(text, 0)],
  ['lines of Markdown', plainMarkdownLine],
])('%s', (_, read) => {
  it('[LN1] are read in linear time', () => {
    const slow = hostileTexts.flatMap((text) => {
      const ms = fastestMs(read, text);
      return ms > mostMs ? [`${JSON.stringify(text.slice(0, 20))}: ${ms.toFixed(0)} ms`] : [];
    });
    expect(slow).toEqual([]);
  });
});
