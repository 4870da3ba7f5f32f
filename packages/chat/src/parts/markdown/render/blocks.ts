import type { ReactElement } from 'react';
import { LazyFencedBlock } from '../../blocks/lazy-fenced-block.js';
import { noOpenBlock, scanLine, type OpenBlock } from '../parser/block-scanner.js';
import { elementSpec, keyedElement, withKeys, type ElementSpec } from './element-spec.js';
import type { Content, RenderOptions } from './render-options.js';
import { boundedChildren } from './element-batches.js';
import { renderInline, renderParagraph } from './inline.js';
import { closesFence, fenceOf, isRule } from '../parser/lines.js';
import { renderList } from './list.js';
import type { BlockReferences } from '../parser/references.js';
import { renderTable } from './table.js';

function renderFence(source: string, isOpen: boolean): ElementSpec | null {
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
  // An unfinished closing fence would flash as a line of code.
  else if (isOpen)
    body = body
      .replace(fence.mark === '`' ? /(?:^|\n) {0,3}`+$/ : /(?:^|\n) {0,3}~+$/, '')
      .replace(/\n$/, '');
  else body = body.replace(/\n$/, '');
  const gap = /\s/.exec(info)?.index ?? info.length;
  return {
    tag: 'pre',
    type: LazyFencedBlock,
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

function renderHeading(source: string, { references }: RenderOptions): ElementSpec | null {
  const found = /^(#{1,6}) +(\S[^\n]*)$/.exec(source.replace(/(?<! ) +$/, ''));
  const inner = found?.[2]?.endsWith('#') ? null : renderInline(found?.[2] ?? '', references);
  return found && inner && inner.length > 0
    ? elementSpec(`h${found[1]?.length}`, {}, boundedChildren(inner))
    : null;
}

/** Deeper nesting is left to the full parser. */
const maxDepth = 12;

function renderQuote(source: string, options: RenderOptions): ElementSpec | null {
  const lines = source.split('\n');
  if (!lines.every((line) => /^>(?: |$|[^\s])/.test(line))) return null;
  const inner = lines.map((line) => line.slice(line[1] === ' ' ? 2 : 1)).join('\n');
  const content = renderBlocks(inner, options);
  return content && content.blocks.length > 0
    ? elementSpec('blockquote', {}, boundedChildren(withKeys(content.blocks)))
    : null;
}

/** Renders a block of an unambiguous kind; null for any other. */
export function renderBlock(raw: string, options: RenderOptions): ElementSpec | null {
  if (options.depth > maxDepth) return null;
  const mark = raw[0];
  if (mark === '`' || mark === '~') {
    const fence = renderFence(raw, options.isOpen);
    if (fence) return fence;
  }
  const source = raw.trimEnd();
  switch (mark) {
    case '#':
      return renderHeading(source, options);
    case '>':
      return renderQuote(source, options);
    case '|':
      // The first character of a table.
      if (source === '|') return elementSpec('p', {}, '|');
      return renderTable(source, options);
    default:
      break;
  }
  if (isRule(source) && !source.startsWith(' ')) return elementSpec('hr', {});
  const first = options.references.footnotes.length;
  const list = /^(?:[-+*]|\d{1,9}[.)]) /.test(raw) ? renderList(source, options) : null;
  if (list) return list;
  options.references.keepFootnotes(first);
  const inner = renderParagraph(source, options.references);
  return inner && inner.length > 0 ? elementSpec('p', {}, boundedChildren(inner)) : null;
}

/** Renders the blocks inside of a block; null where one is ambiguous. */
export function renderBlocks(text: string, options: RenderOptions): Content | null {
  const sources: string[] = [];
  let open: OpenBlock = noOpenBlock;
  let start = 0;
  let lineStart = 0;
  const endBlock = (end: number) => {
    const source = text.slice(start, end);
    if (source.trim() !== '') sources.push(source);
    else if (sources.length > 0) sources[sources.length - 1] += source;
    start = end;
  };
  while (lineStart < text.length) {
    const found = text.indexOf('\n', lineStart);
    const end = found < 0 ? text.length : found + 1;
    const scan = scanLine(
      open,
      text.slice(lineStart, found < 0 ? end : found),
      options.fullRenderer.scanFormulaLine,
    );
    if (scan.splitsBefore && lineStart > start) endBlock(lineStart);
    open = scan.open;
    if (scan.splitsAfter) endBlock(end);
    lineStart = end;
  }
  if (start < text.length) endBlock(text.length);
  const blocks: ElementSpec[] = [];
  const known = (options.cache.blocks ??= []);
  const { references } = options;
  for (const [index, source] of sources.entries()) {
    const isOpen = options.isOpen && index === sources.length - 1;
    const before = known[index];
    const firstReference = references.footnotes.length;
    const isSame =
      before?.source === source && before.isOpen === isOpen && before.firstReference === firstReference;
    const cache = before?.cache ?? {};
    const block = isSame
      ? before.block
      : renderBlock(source, { ...options, depth: options.depth + 1, cache, isOpen });
    if (!block) return null;
    if (isSame) references.addFootnotes(before.footnotes);
    else {
      const footnotes = references.footnotes.slice(firstReference);
      known[index] = { source, isOpen, block, cache, firstReference, footnotes };
    }
    blocks.push(block);
  }
  return {
    blocks,
    isSpread: sources.slice(0, -1).some((source) => /\n[ \t]*\n[ \t]*$/.test(source)),
  };
}

/** The top-level element of a block. */
export const renderTopLevelBlock = (
  source: string,
  options: Omit<RenderOptions, 'renderBlocks' | 'depth'>,
): ReactElement | null => {
  const block = renderBlock(source, { ...options, depth: 0, renderBlocks: renderBlocks });
  return block ? (withKeys([block])[0] ?? null) : null;
};

/** Renders a footnote of one plain line; null for any other. */
export function renderFootnote(source: string, references: BlockReferences): ReactElement | null {
  const text = /^\[\^[^\s[\]\\]+\]: +(\S[^\n]*)\n*$/.exec(source)?.[1];
  // It may refer to itself.
  if (text === undefined || text.includes('[^')) return null;
  const inner = renderParagraph(text, references);
  return inner && inner.length > 0 ? keyedElement('p', 0, {}, boundedChildren(inner)) : null;
}
