import type { ReactElement } from 'react';
import { FencedBlock } from '../../blocks/fenced-block.js';
import { atStart, cutAt, type Open } from './cutter.js';
import { drawn, element, keyed, only, type Content, type Drawn, type ReadOptions } from './draw.js';
import { readInline, readParagraph } from './inline.js';
import { closesFence, fenceOf, isRule } from './lines.js';
import { readList } from './list.js';
import type { References } from './references.js';
import { readTable } from './table.js';

function readFence(source: string, isOpen: boolean): Drawn | null {
  const first = source.indexOf('\n');
  const head = first < 0 ? source : source.slice(0, first);
  const fence = fenceOf(head);
  if (!fence) return null;
  const info = head.slice(fence.length).trim();
  if (/[\\&]/.test(info)) return null;
  let body = first < 0 ? '' : source.slice(first + 1);
  const lastStart = body.trimEnd().lastIndexOf('\n') + 1;
  const isClosed = first >= 0 && closesFence(body.slice(lastStart).trimEnd(), fence);
  if (isClosed) body = body.slice(0, Math.max(0, lastStart - 1));
  // Half a closing fence would flash as a line of code.
  else if (isOpen)
    body = body
      .replace(fence.mark === '`' ? /(?:^|\n) {0,3}`+$/ : /(?:^|\n) {0,3}~+$/, '')
      .replace(/\n$/, '');
  else body = body.replace(/\n$/, '');
  const gap = /\s/.exec(info)?.index ?? info.length;
  return {
    tag: 'pre',
    type: FencedBlock,
    props: {
      fence: {
        language: info.slice(0, gap),
        meta: info.slice(gap).trim(),
        code: body,
        isClosed: isClosed || !isOpen,
      },
    },
  };
}

function readHeading(source: string, { references }: ReadOptions): Drawn | null {
  const found = /^(#{1,6}) +(\S[^\n]*?) *$/.exec(source);
  const inner = found?.[2]?.endsWith('#') ? null : readInline(found?.[2] ?? '', references);
  return found && inner && inner.length > 0 ? drawn(`h${found[1]?.length}`, {}, only(inner)) : null;
}

/** How deep quotes and lists may stand in one another to be read here. */
const deepest = 12;

function readQuote(source: string, options: ReadOptions): Drawn | null {
  const lines = source.split('\n');
  if (!lines.every((line) => /^>(?: |$|[^\s])/.test(line))) return null;
  const inner = lines.map((line) => line.slice(line[1] === ' ' ? 2 : 1)).join('\n');
  const content = readBlocks(inner, { ...options, memory: {} });
  return content && content.blocks.length > 0 ? drawn('blockquote', {}, only(keyed(content.blocks))) : null;
}

/** A block of the kinds that can be read in one way only, or null. */
export function readBlock(raw: string, options: ReadOptions): Drawn | null {
  if (options.depth > deepest) return null;
  const mark = raw[0];
  if (mark === '`' || mark === '~') {
    const fence = readFence(raw, options.isOpen);
    if (fence) return fence;
  }
  const source = raw.trimEnd();
  switch (mark) {
    case '#':
      return readHeading(source, options);
    case '>':
      return readQuote(source, options);
    case '|':
      // The first mark of a table that is only beginning.
      if (source === '|') return drawn('p', {}, '|');
      return readTable(source, options);
    default:
      break;
  }
  if (isRule(source) && !source.startsWith(' ')) return drawn('hr', {});
  const list = /^(?:[-+*]|\d{1,9}[.)]) /.test(raw) ? readList(source, options) : null;
  if (list) return list;
  const inner = readParagraph(source, options.references);
  return inner && inner.length > 0 ? drawn('p', {}, only(inner)) : null;
}

/** The blocks of a text that stands inside of another block, or null. */
export function readBlocks(text: string, options: ReadOptions): Content | null {
  const sources: string[] = [];
  let open: Open = atStart;
  let start = 0;
  let lineStart = 0;
  const cut = (end: number) => {
    const source = text.slice(start, end);
    if (source.trim() !== '') sources.push(source);
    else if (sources.length > 0) sources[sources.length - 1] += source;
    start = end;
  };
  while (lineStart < text.length) {
    const found = text.indexOf('\n', lineStart);
    const end = found < 0 ? text.length : found + 1;
    const step = cutAt(open, text.slice(lineStart, found < 0 ? end : found), options.whole.formulaStep);
    if (step.cutsBefore && lineStart > start) cut(lineStart);
    open = step.open;
    if (step.cutsAfter) cut(end);
    lineStart = end;
  }
  if (start < text.length) cut(text.length);
  const blocks: Drawn[] = [];
  for (const [index, source] of sources.entries()) {
    const isLast = index === sources.length - 1;
    const block = readBlock(source, {
      ...options,
      depth: options.depth + 1,
      memory: {},
      isOpen: options.isOpen && isLast,
    });
    if (!block) return null;
    blocks.push(block);
  }
  return {
    blocks,
    isSpread: sources.slice(0, -1).some((source) => /\n[ \t]*\n[ \t]*$/.test(source)),
  };
}

/** The top-level element of a block. */
export const drawBlock = (
  source: string,
  options: Omit<ReadOptions, 'readBlocks' | 'depth'>,
): ReactElement | null => {
  const block = readBlock(source, { ...options, depth: 0, readBlocks });
  return block ? (keyed([block])[0] ?? null) : null;
};

/** What a note of one plain line says, or null. */
export function drawNote(source: string, references: References): ReactElement | null {
  const words = /^\[\^[^\s[\]\\]+\]: +(\S[^\n]*)\n*$/.exec(source)?.[1];
  // It may call itself.
  if (words === undefined || words.includes('[^')) return null;
  const inner = readParagraph(words, references);
  return inner && inner.length > 0 ? element('p', 0, {}, only(inner)) : null;
}
