import { createElement, Fragment, type ReactElement } from 'react';
import { elementSpec, keyedElement, type ElementSpec } from './element-spec.js';
import type { RenderOptions } from './render-options.js';
import type { Alignment, TableCache } from './block-cache.js';
import { renderInline } from './inline.js';
import { renderRemark } from './remark-node.js';
import type { BlockReferences } from '../parser/references.js';
import { repairTail } from '../parser/repair.js';
import { boundedChildren, createElementBatches, firstRows } from './element-batches.js';
import { weigh } from '../parser/weight.js';
import type { FullRenderer } from './full-renderer.js';

const delimiter = /^\| *:?-+:? *(?:\| *:?-+:? *)*(?:\| *)?$/;
/** A row of one empty cell. */
const emptyRow = /^\| +\|$/;

const cellsOf = (line: string): string[] =>
  line
    .trimEnd()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());

const alignmentOf = (cell: string): Alignment =>
  cell.endsWith(':') ? (cell.startsWith(':') ? 'center' : 'right') : cell.startsWith(':') ? 'left' : null;

/** A row as an element; null where its cells need the full parser. */
function renderRow(
  line: string,
  tag: 'th' | 'td',
  columns: readonly Alignment[],
  index: number,
  references: BlockReferences,
): ReactElement | null {
  if (line[0] !== '|' || line.includes('\\') || !(emptyRow.test(line) || /[^|\s]/.test(line))) return null;
  const cells = cellsOf(line);
  const first = references.footnotes.length;
  const children: ReactElement[] = [];
  for (const [column, align] of columns.entries()) {
    const inner = renderInline(cells[column] ?? '', references);
    if (!inner) {
      references.keepFootnotes(first);
      return null;
    }
    const props = align ? { style: { textAlign: align } } : {};
    children.push(keyedElement(tag, column, props, inner.length > 0 ? boundedChildren(inner) : undefined));
  }
  return keyedElement('tr', index, {}, children);
}

function createTableCache(source: string, references: BlockReferences): TableCache | null {
  const firstEnd = source.indexOf('\n');
  if (firstEnd < 0) return null;
  const found = source.indexOf('\n', firstEnd + 1);
  const secondEnd = found < 0 ? source.length : found;
  const head = source.slice(0, firstEnd);
  const rule = source.slice(firstEnd + 1, secondEnd);
  if (!delimiter.test(rule) || !/\|\s*$/.test(head)) return null;
  const columns = cellsOf(rule).map(alignmentOf);
  if (cellsOf(head).length !== columns.length) return null;
  const firstReference = references.footnotes.length;
  const row = renderRow(head, 'th', columns, 0, references);
  if (!row) return null;
  return {
    head: source.slice(0, Math.min(secondEnd + 1, source.length)),
    firstReference,
    footnotes: references.footnotes.slice(firstReference),
    top: `|${' - |'.repeat(columns.length)}\n${rule}\n`,
    thead: keyedElement('thead', 0, {}, row),
    columns,
    count: 0,
    batches: createElementBatches('rows', firstRows(columns.length)),
  };
}

/** Renders a table with outer bars row by row; finished rows are neither parsed nor rendered again. */
export function renderTable(raw: string, options: RenderOptions): ElementSpec | null {
  const { references, definitions } = options;
  const firstReference = references.footnotes.length;
  const kept = options.cache.table;
  const isKept = kept?.firstReference === firstReference && raw.startsWith(kept.head);
  const source = options.isOpen && !isKept ? repairTail(raw, options.fullRenderer) : raw;
  const cache = isKept ? kept : createTableCache(source, references);
  if (!cache) return null;
  if (isKept) references.addFootnotes(kept.footnotes);
  const render = (line: string, index: number, isOpen = false): boolean => {
    const row = renderRow(line, 'td', cache.columns, index, references);
    if (row) {
      cache.batches.set(index, row);
      return true;
    }
    if (line[0] !== '|') return false;
    if (weigh(line) !== 'light') return false;
    const remark = {
      source: cache.top + line,
      definitions,
      form: 'row' as const,
      isOpen,
      firstReference: references.footnotes.length,
    };
    const result = options.fullRenderer.renderWithRemark(remark);
    if (!result.matchesForm) return false;
    references.addFootnotes(result.footnotes);
    cache.batches.set(index, createElement(Fragment, { key: `tr-${index}` }, renderRemark(remark, result)));
    return true;
  };
  let at = cache.head.length;
  let { count } = cache;
  for (;;) {
    const end = source.indexOf('\n', at);
    if (end < 0) break;
    if (!render(source.slice(at, end), count)) return null;
    count += 1;
    at = end + 1;
  }
  cache.count = count;
  cache.footnotes = references.footnotes.slice(firstReference);
  // A repaired head, or one whose delimiter row still grows, differs from the source.
  if (source === raw && cache.head.endsWith('\n')) {
    cache.head = source.slice(0, at);
    options.cache.table = cache;
  }
  const line = source.slice(at);
  if (line !== '') {
    if (!render(options.isOpen ? repairRow(line, options.fullRenderer) : line, count, options.isOpen))
      return null;
    count += 1;
  }
  const rows = cache.batches.elements(count);
  const body = count > 0 ? [keyedElement('tbody', 0, {}, rows)] : [];
  return elementSpec('table', {}, [cache.thead, ...body]);
}

/** Repairs the last cell of a growing row. */
function repairRow(line: string, fullRenderer: FullRenderer): string {
  const start = /[$\\]/.test(line) ? fullRenderer.lastCellStart(line) : line.lastIndexOf('|') + 1;
  const cell = line.slice(start);
  return cell.trim() === ''
    ? start <= 1
      ? `${line} |`
      : line
    : `${line.slice(0, start)}${repairTail(cell, fullRenderer)} |`;
}
