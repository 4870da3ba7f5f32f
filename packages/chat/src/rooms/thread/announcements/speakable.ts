import { plainMarkdownLine } from '@stoa/core/rules';

/** Maximal length of an announcement; the full reply is in the thread. @units characters */
const limit = 600;
/** Maximal length of Markdown that is read. @units characters */
const readLimit = 16_000;

/** Maximal length of one of its lines. @units characters */
const lineLimit = 2000;

/** Names of blocks that cannot be read aloud. Without them such blocks are left out. */
export interface SpokenWords {
  code(language: string, lines: number): string;
  table(columns: number, rows: number): string;
  diagram: string;
  chart: string;
  /** A block that is rendered as a card. */
  block: string;
  formula: string;
  image(alt: string): string;
}

const charts = new Set(['vega', 'vega-lite', 'vegalite']);
const blocks = new Set(['auto', 'invoke', 'op', 'autoartifacts', 'assistant', 'toggle', 'apikey', 'apidoc']);

const fence = /^ {0,3}(`{3,}|~{3,})\s*(\S*)/;
const tableRule = /^\s*(?:\|\s*)?:?-+:?\s*(?:\|\s*:?-+:?\s*)*(?:\|\s*)?$/;
const mathFence =
  /^ {0,3}(\$\$|\\\[|\\begin\{(?:align|array|cases|eqnarray|equation|gather|multline|[bpvBV]?matrix|split)[a-z]*\*?\})/;

const cellsOf = (line: string): number =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|').length;

function nameOfFence(language: string, lines: number, texts: SpokenWords): string {
  const kind = language.toLowerCase();
  if (kind === 'mermaid') return texts.diagram;
  if (charts.has(kind)) return texts.chart;
  return blocks.has(kind) ? texts.block : texts.code(language, lines);
}

/** The text of a line without Markdown, its images and formulas called by their names. */
const plain = (line: string, texts: SpokenWords | null): string =>
  plainMarkdownLine(
    line
      .slice(0, lineLimit)
      .replace(/!\[([^\]]*)\]\([^)]*\)/g, (_, alt: string) => (texts ? `(${texts.image(alt)})` : alt))
      .replace(
        /\\\((?:(?!\\\)).){1,400}\\\)|\$(?=\S)[^$]*[^$\s]\$(?!\d)/g,
        texts ? `(${texts.formula})` : ' ',
      ),
  );

/** A reply as it can be read aloud, cut at a word; code, tables, diagrams and formulas are named. */
export function speakable(markdown: string, texts: SpokenWords | null = null): string {
  const lines = markdown.slice(0, readLimit).split('\n');
  const said: string[] = [];
  const name = (called: (texts: SpokenWords) => string) => {
    if (texts) said.push(`(${called(texts)})`);
  };
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const [, marks, language = ''] = fence.exec(line) ?? [];
    const formula = mathFence.exec(line)?.[1];
    if (marks) {
      const end = lines.findIndex((next, index) => index > at && next.trim().startsWith(marks));
      const last = end < 0 ? lines.length : end;
      const count = last - at - 1;
      name((spoken) => nameOfFence(language, count, spoken));
      at = last;
    } else if (formula) {
      const close = formula === '$$' ? '$$' : formula === '\\[' ? '\\]' : formula.replace('begin', 'end');
      const isOneLine = line.trim().length > 2 && line.slice(line.indexOf(formula) + 2).includes(close);
      const end = isOneLine ? at : lines.findIndex((next, index) => index > at && next.includes(close));
      name((spoken) => spoken.formula);
      at = end < 0 ? lines.length : end;
    } else if (line.includes('|') && tableRule.test(lines[at + 1] ?? '')) {
      let end = at + 2;
      while (end < lines.length && (lines[end] ?? '').includes('|')) end += 1;
      const rows = end - at - 2;
      if (texts) name((spoken) => spoken.table(cellsOf(line), rows));
      else said.push(plain(line, null), ...lines.slice(at + 2, end).map((row) => plain(row, null)));
      at = end - 1;
    } else said.push(plain(line, texts));
    if (said.length > limit) break;
  }
  const text = said.join(' ').replace(/\s+/g, ' ').trim();
  if (text.length <= limit) return text;
  const cut = text.lastIndexOf(' ', limit);
  return `${text.slice(0, cut > 0 ? cut : limit)}…`;
}
