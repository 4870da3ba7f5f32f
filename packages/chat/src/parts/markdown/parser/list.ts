import { createElement, Fragment, type ReactElement, type ReactNode } from 'react';
import { drawn, element, keyed, only, type Content, type Drawn, type ReadOptions } from './draw.js';
import { readParagraph } from './inline.js';
import { drawPiece } from '../view/piece.js';
import { repairTail } from './repair.js';
import { createRuns, type Runs } from '../view/run.js';
import { weigh } from './weight.js';

/** An item as it stands in the source. */
interface Item {
  /** The mark and the spaces after it. */
  mark: string;
  /** Its lines, without what makes them belong to it. */
  content: string;
  /** A blank line follows it. */
  isApart: boolean;
}

interface Finished extends Item {
  isSpread: boolean;
}

/** A list as far as it has been read. */
export interface ListMemory {
  /** The source up to the last item, which may still grow. */
  head: string;
  items: Finished[];
  isLoose: boolean;
  hasTasks: boolean;
  runs: Runs;
}

const fresh = (): ListMemory => ({
  head: '',
  items: [],
  isLoose: false,
  hasTasks: false,
  runs: createRuns(),
});

const itemLine = /^([-+*]|\d{1,9}[.)])( {1,4})(\S.*)$/;
const kindOf = (mark: string) => mark.trim().slice(-1);

/** The items from `start` on; null where a line belongs to the list in any other way than by its indent. */
function readItems(source: string, start: number): (Item & { start: number })[] | null {
  const items: (Item & { start: number })[] = [];
  let indent = '';
  let blanks = 0;
  let lines: string[] = [];
  const close = () => {
    const last = items.at(-1);
    if (last) last.content = lines.join('\n');
  };
  for (let at = start; at < source.length;) {
    const found = source.indexOf('\n', at);
    const end = found < 0 ? source.length : found;
    const line = source.slice(at, end);
    if (/^ *$/.test(line)) blanks += 1;
    else if (line[0] !== ' ' && line[0] !== '\t') {
      const [, bullet = '', gap = '', text] = itemLine.exec(line) ?? [];
      if (text === undefined) return null;
      close();
      const last = items.at(-1);
      if (last) last.isApart = blanks > 0;
      items.push({ start: at, mark: bullet + gap, content: '', isApart: false });
      indent = ' '.repeat(bullet.length + gap.length);
      lines = [text];
      blanks = 0;
    } else {
      if (items.length === 0 || !line.startsWith(indent)) return null;
      for (; blanks > 0; blanks -= 1) lines.push('');
      lines.push(line.slice(indent.length));
    }
    at = end + 1;
  }
  close();
  return items;
}

const task = /^\[([ xX])\] +(?=\S)/;

interface DrawnItem {
  element: ReactElement;
  isSpread: boolean;
  isTask: boolean;
}

function childrenOf({ blocks }: Content, isLoose: boolean, checked: boolean | null): ReactNode[] {
  const box =
    checked === null ? [] : [element('input', 0, { type: 'checkbox', checked, disabled: true }), ' '];
  const [first] = blocks;
  const words = first?.tag === 'p' ? [...box, ...asList(first.children)] : [];
  if (isLoose || first?.tag !== 'p')
    return keyed(first?.tag === 'p' ? [{ ...first, children: only(words) }, ...blocks.slice(1)] : blocks);
  return [...words, ...keyed(blocks.slice(1))];
}

const asList = (node: ReactNode): ReactNode[] => (Array.isArray(node) ? (node as ReactNode[]) : [node]);

/** What an item begins with may yet become the box of a task. */
const begunTask = /^\[(?:[ xX](?:\] *)?)?$/;

function drawItem(item: Item, index: number, isLoose: boolean, options: ReadOptions): DrawnItem | null {
  if (options.isOpen && begunTask.test(item.content))
    return { element: element('li', index, {}), isSpread: false, isTask: false };
  const content = options.isOpen ? repairTail(item.content, options.whole) : item.content;
  const found = task.exec(content);
  const words = found ? content.slice(found[0].length) : content;
  const paragraph = readParagraph(words.trimEnd(), options.references);
  const plain: Content | null =
    paragraph && paragraph.length > 0
      ? { blocks: [drawn('p', {}, only(paragraph))], isSpread: false }
      : words === ''
        ? null
        : options.readBlocks(words, { ...options, memory: {} });
  // A paragraph that is not the first stays one only where the list sets its blocks apart.
  const isPlain =
    plain !== null &&
    plain.blocks.length > 0 &&
    (!found || plain.blocks[0]?.tag === 'p') &&
    (isLoose || plain.isSpread || plain.blocks.slice(1).every((block) => block.tag !== 'p'));
  if (isPlain)
    return {
      element: element(
        'li',
        index,
        found ? { className: 'task-list-item' } : {},
        only(childrenOf(plain, isLoose, found ? found[1] !== ' ' : null)),
      ),
      isSpread: plain.isSpread,
      isTask: found !== null,
    };
  const indent = ' '.repeat(item.mark.length);
  const source = item.mark + content.replace(/\n(?=[^\n])/g, `\n${indent}`);
  if (weigh(source) !== 'light') return null;
  const { definitions, isOpen } = options;
  const exact = { source, definitions, form: 'item' as const, isLoose, isOpen };
  const result = options.whole.drawExactly(exact);
  if (!result.isFit) return null;
  return {
    element: createElement(Fragment, { key: `li-${index}` }, drawPiece(exact, result)),
    isSpread: result.isSpread,
    isTask: found !== null,
  };
}

/** A list whose items stand at the margin, item by item; finished items are neither read nor drawn again. */
export function readList(source: string, options: ReadOptions): Drawn | null {
  // Calls of notes are counted over the whole block.
  if (options.definitions.includes('[^')) return null;
  let memory = options.memory.list ?? fresh();
  if (!source.startsWith(memory.head)) memory = fresh();
  const read = readItems(source, memory.head.length);
  if (!read || read.length === 0) return null;
  const first = memory.items[0] ?? read[0];
  if (!first || read.some((item) => kindOf(item.mark) !== kindOf(first.mark))) return null;

  const closed = { ...options, isOpen: false };
  const draw = (item: Item, index: number, how = closed): Finished | null => {
    const result = drawItem(item, index, memory.isLoose, how);
    if (!result) return null;
    memory.runs.set(index, result.element);
    memory.hasTasks ||= result.isTask;
    return { ...item, isSpread: result.isSpread };
  };
  const last = read.pop();
  for (const item of read) {
    const finished = draw(item, memory.items.length);
    if (!finished) return null;
    memory.items.push(finished);
  }
  if (!last) return null;
  memory.head = source.slice(0, last.start);
  options.memory.list = memory;

  const count = memory.items.length;
  let tail = draw(last, count, options);
  if (!tail) return null;
  const isLoose = memory.items.some((item) => item.isApart || item.isSpread) || tail.isSpread;
  if (isLoose !== memory.isLoose) {
    memory.isLoose = isLoose;
    for (const [index, item] of memory.items.entries()) if (!draw(item, index)) return null;
    tail = draw(last, count, options);
  }
  const number = Number.parseInt(first.mark, 10);
  const tag = Number.isNaN(number) ? 'ul' : 'ol';
  return drawn(
    tag,
    {
      className: memory.hasTasks ? 'contains-task-list' : undefined,
      start: Number.isNaN(number) || number === 1 ? undefined : number,
    },
    memory.runs.elements(count + 1),
  );
}
