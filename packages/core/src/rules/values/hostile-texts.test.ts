import { describe, expect, it } from 'vitest';
import { hostileTexts, slowTexts } from '../../testing/linear-time.js';
import { artifactFiles, splitArtifact } from '../artifacts/artifact-parts.js';
import { cleanTitle } from '../conversations/title.js';
import { downloadBaseName } from '../files/download-name.js';
import { linkCitations } from '../files/link-citations.js';
import { barsWithinCells } from '../formulas/formula-bars.js';
import { holdsFormulaCandidates } from '../formulas/formula-grammar.js';
import { withReplacement } from '../highlighter/apply-highlight.js';
import { factKey, readFacts } from '../memory/facts.js';
import { withoutMemories } from '../memory/memory-prompt.js';
import { findSpecialBlocks } from '../proposals/find-special-blocks.js';
import { parseSearch } from '../search/parse-search.js';
import { plainMarkdownLine } from './plain-markdown.js';

const texts = hostileTexts(
  [
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
    '\\$',
    '$',
    '\\(',
    '|`',
    '* FACT: ',
  ],
  (run) => [`$${run}`, `${run}x\u2028\nend`, `x\n\`\`\`${run}x`, `a${run}!`],
);

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
  ['formulas', holdsFormulaCandidates],
  ['bars of formulas', (text) => barsWithinCells(text, 1)],
  ['searches', (text) => parseSearch(text, 0)],
  ['lines of Markdown', plainMarkdownLine],
])('%s', (_, read) => {
  it('[LN1] are read in linear time', () => {
    expect(slowTexts(read, texts)).toEqual([]);
  });
});
