import { createElement, Fragment, type ReactElement } from 'react';
import { drawn, element, only, type Drawn, type ReadOptions } from './draw.js';
import { readInline } from './inline.js';
import { drawPiece } from '../view/piece.js';
import type { References } from './references.js';
import { repairTail } from './repair.js';
import { createRuns, type Runs } from '../view/run.js';
import { weigh } from './weight.js';
import type { WholeParser } from './whole-parser.js';

type Alignment = 'left' | 'center' | 'right' | null;

/** A table as far as it has been read. */
export interface TableMemory {
  /** The source up to the last row, which may still grow. */
  head: string;
  top: string;
  thead: ReactElement;
  columns: readonly Alignment[];
  count: number;
  runs: Runs;
}

const delimiter = /^\|(?: *:?-+:? *\|)* *:?-+:? *\|? *$/;
/** A row of one cell with nothing in it. */
const emptyRow = '| |';

const cellsOf = (line: string): string[] =>
  line
    .trimEnd()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());

const alignmentOf = (cell: string): Alignment =>
  cell.endsWith(':') ? (cell.startsWith(':') ? 'center' : 'right') : cell.startsWith(':') ? 'left' : null;

/** A row as an element, or null where its cells need the whole parser. */
function drawRow(
  line: string,
  tag: 'th' | 'td',
  columns: readonly Alignment[],
  index: number,
  references: References,
): ReactElement | null {
  if (line[0] !== '|' || line.includes('\\') || !(line === emptyRow || /\|.*[^|\s]/.test(line))) return null;
  const cells = cellsOf(line);
  const children: ReactElement[] = [];
  for (const [column, align] of columns.entries()) {
    const inner = readInline(cells[column] ?? '', references);
    if (!inner) return null;
    const props = align ? { style: { textAlign: align } } : {};
    children.push(element(tag, column, props, inner.length > 0 ? only(inner) : undefined));
  }
  return element('tr', index, {}, only(children));
}

function begin(source: string, references: References): TableMemory | null {
  const firstEnd = source.indexOf('\n');
  if (firstEnd < 0) return null;
  const found = source.indexOf('\n', firstEnd + 1);
  const secondEnd = found < 0 ? source.length : found;
  const head = source.slice(0, firstEnd);
  const rule = source.slice(firstEnd + 1, secondEnd);
  if (!delimiter.test(rule) || !/\|\s*$/.test(head)) return null;
  const columns = cellsOf(rule).map(alignmentOf);
  if (cellsOf(head).length !== columns.length) return null;
  const row = drawRow(head, 'th', columns, 0, references);
  if (!row) return null;
  return {
    head: source.slice(0, Math.min(secondEnd + 1, source.length)),
    top: `${head}\n${rule}\n`,
    thead: element('thead', 0, {}, row),
    columns,
    count: 0,
    runs: createRuns(),
  };
}

/** A table of the common form, row by row; finished rows are neither read nor drawn again. */
export function readTable(raw: string, options: ReadOptions): Drawn | null {
  // Calls of notes are counted over the whole block.
  if (options.definitions.includes('[^')) return null;
  const kept = options.memory.table;
  const isKept = kept !== undefined && raw.startsWith(kept.head);
  const source = options.isOpen && !isKept ? repairTail(raw, options.whole) : raw;
  const memory = isKept ? kept : begin(source, options.references);
  if (!memory) return null;
  const draw = (line: string, index: number, isOpen = false): boolean => {
    const row = drawRow(line, 'td', memory.columns, index, options.references);
    if (row) {
      memory.runs.set(index, row);
      return true;
    }
    if (line[0] !== '|') return false;
    if (weigh(line) !== 'light') return false;
    const { definitions } = options;
    const exact = { source: memory.top + line, definitions, form: 'row' as const, isOpen };
    const result = options.whole.drawExactly(exact);
    if (result.isFit)
      memory.runs.set(index, createElement(Fragment, { key: `tr-${index}` }, drawPiece(exact, result)));
    return result.isFit;
  };
  let at = memory.head.length;
  let { count } = memory;
  for (;;) {
    const end = source.indexOf('\n', at);
    if (end < 0) break;
    if (!draw(source.slice(at, end), count)) return null;
    count += 1;
    at = end + 1;
  }
  memory.count = count;
  // A repaired head, or one whose rule still grows, is not yet what the source says.
  if (source === raw && memory.head.endsWith('\n')) {
    memory.head = source.slice(0, at);
    options.memory.table = memory;
  }
  const line = source.slice(at);
  if (line !== '') {
    if (!draw(options.isOpen ? repairRow(line, options.whole) : line, count, options.isOpen)) return null;
    count += 1;
  }
  const rows = memory.runs.elements(count);
  const body = count > 0 ? [element('tbody', 0, {}, rows)] : [];
  return drawn('table', {}, only([memory.thead, ...body]));
}

/** Closes what is open in the last cell of a row that still grows. */
function repairRow(line: string, whole: WholeParser): string {
  const start = line.lastIndexOf('|') + 1;
  const cell = line.slice(start);
  return cell.trim() === ''
    ? start <= 1
      ? `${line} |`
      : line
    : `${line.slice(0, start)}${repairTail(cell, whole)} |`;
}
