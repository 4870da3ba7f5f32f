import { createElement, Fragment, type ReactElement, type ReactNode } from 'react';
import { elementSpec, keyedElement, withKeys, type ElementSpec } from './element-spec.js';
import type { Content, RenderOptions } from './render-options.js';
import type { BlockCache, FinishedItem, ListCache, ListItem } from './block-cache.js';
import { renderParagraph } from './inline.js';
import { renderRemark } from './remark-node.js';
import { repairTail } from '../parser/repair.js';
import { boundedChildren, createElementBatches } from './element-batches.js';
import { weigh } from '../parser/weight.js';

const createListCache = (firstReference: number): ListCache => ({
  head: '',
  firstReference,
  footnotes: [],
  items: [],
  isLoose: false,
  hasTasks: false,
  batches: createElementBatches('items'),
  last: {},
});

const itemLine = /^([-+*]|\d{1,9}[.)])( {1,4})(\S.*)$/;
const kindOf = (marker: string) => marker.trim().slice(-1);

/** The items from `start` on; null where a line belongs to the list by anything but its indent. */
function readItems(source: string, start: number): (ListItem & { start: number })[] | null {
  const items: (ListItem & { start: number })[] = [];
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
      items.push({ start: at, marker: bullet + gap, content: '', isApart: false });
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

interface RenderedItem {
  element: ReactElement;
  isSpread: boolean;
  isTask: boolean;
}

function childrenOf({ blocks }: Content, isLoose: boolean, checked: boolean | null): ReactNode[] {
  const box =
    checked === null ? [] : [keyedElement('input', 0, { type: 'checkbox', checked, disabled: true }), ' '];
  const [first] = blocks;
  const content = first?.tag === 'p' ? [...box, ...asList(first.children)] : [];
  if (isLoose || first?.tag !== 'p')
    return withKeys(
      first?.tag === 'p' ? [{ ...first, children: boundedChildren(content) }, ...blocks.slice(1)] : blocks,
    );
  return [...content, ...withKeys(blocks.slice(1))];
}

const asList = (node: ReactNode): ReactNode[] => (Array.isArray(node) ? (node as ReactNode[]) : [node]);

/** An item that may yet become a task. */
const partialTask = /^\[(?:[ xX](?:\] *)?)?$/;

function renderItem(
  item: ListItem,
  index: number,
  isLoose: boolean,
  options: RenderOptions,
): RenderedItem | null {
  if (options.isOpen && partialTask.test(item.content))
    return { element: keyedElement('li', index, {}), isSpread: false, isTask: false };
  const content = options.isOpen ? repairTail(item.content, options.fullRenderer) : item.content;
  const found = task.exec(content);
  const text = found ? content.slice(found[0].length) : content;
  const { references } = options;
  const firstReference = references.footnotes.length;
  const paragraph = renderParagraph(text.trimEnd(), references);
  if (!paragraph) references.keepFootnotes(firstReference);
  const plain: Content | null =
    paragraph && paragraph.length > 0
      ? { blocks: [elementSpec('p', {}, boundedChildren(paragraph))], isSpread: false }
      : text === ''
        ? null
        : options.renderBlocks(text, options);
  // In a tight list only the first paragraph may be shown without its element.
  const isPlain =
    plain !== null &&
    plain.blocks.length > 0 &&
    (!found || plain.blocks[0]?.tag === 'p') &&
    (isLoose || plain.isSpread || plain.blocks.slice(1).every((block) => block.tag !== 'p'));
  if (isPlain)
    return {
      element: keyedElement(
        'li',
        index,
        found ? { className: 'task-list-item' } : {},
        boundedChildren(childrenOf(plain, isLoose, found ? found[1] !== ' ' : null)),
      ),
      isSpread: plain.isSpread,
      isTask: found !== null,
    };
  const indent = ' '.repeat(item.marker.length);
  const source = item.marker + content.replace(/\n(?=[^\n])/g, `\n${indent}`);
  if (weigh(source) !== 'light') return null;
  const { definitions, isOpen } = options;
  const remark = { source, definitions, form: 'item' as const, isLoose, isOpen, firstReference };
  const result = options.fullRenderer.renderWithRemark(remark);
  if (!result.matchesForm) return null;
  references.keepFootnotes(firstReference);
  references.addFootnotes(result.footnotes);
  return {
    element: createElement(Fragment, { key: `li-${index}` }, renderRemark(remark, result)),
    isSpread: result.isSpread,
    isTask: found !== null,
  };
}

/** Renders a list without indent item by item; finished items are neither parsed nor rendered again. */
export function renderList(source: string, options: RenderOptions): ElementSpec | null {
  const { references } = options;
  const firstReference = references.footnotes.length;
  const kept = options.cache.list;
  const isKept = kept?.firstReference === firstReference && source.startsWith(kept.head);
  const cache = isKept ? kept : createListCache(firstReference);
  const read = readItems(source, cache.head.length);
  if (!read || read.length === 0) return null;
  const first = cache.items[0] ?? read[0];
  if (!first || read.some((item) => kindOf(item.marker) !== kindOf(first.marker))) return null;

  const render = (
    item: ListItem,
    index: number,
    itemCache: BlockCache = {},
    isOpen = false,
  ): FinishedItem | null => {
    const result = renderItem(item, index, cache.isLoose, { ...options, isOpen, cache: itemCache });
    if (!result) return null;
    cache.batches.set(index, result.element);
    cache.hasTasks ||= result.isTask;
    return { ...item, isSpread: result.isSpread };
  };
  references.addFootnotes(cache.footnotes);
  const last = read.pop();
  for (const item of read) {
    const finished = render(item, cache.items.length, cache.last);
    if (!finished) return null;
    cache.items.push(finished);
    cache.footnotes.push(...references.footnotes.slice(firstReference + cache.footnotes.length));
    cache.last = {};
  }
  if (!last) return null;
  cache.head = source.slice(0, last.start);
  options.cache.list = cache;

  const count = cache.items.length;
  let tail = render(last, count, cache.last, options.isOpen);
  if (!tail) return null;
  const isLoose = cache.items.some((item) => item.isApart || item.isSpread) || tail.isSpread;
  if (isLoose !== cache.isLoose) {
    cache.isLoose = isLoose;
    references.keepFootnotes(firstReference);
    for (const [index, item] of cache.items.entries()) if (!render(item, index)) return null;
    tail = render(last, count, cache.last, options.isOpen);
  }
  const number = Number.parseInt(first.marker, 10);
  const tag = Number.isNaN(number) ? 'ul' : 'ol';
  return elementSpec(
    tag,
    {
      className: cache.hasTasks ? 'contains-task-list' : undefined,
      start: Number.isNaN(number) || number === 1 ? undefined : number,
    },
    cache.batches.elements(count + 1),
  );
}
