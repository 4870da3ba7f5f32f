import type { MarkdownBlock, MarkdownBlocks, MarkdownFootnote } from '../parser/block-parser.js';
import type { BlockRenderer, RenderedBlock } from './block-renderer.js';
import type { FootnoteReference } from '../elements/footnote-references.js';

/** A footnote in the section below a reply. */
export interface NumberedFootnote {
  rendered: RenderedBlock;
  number: number;
  id: string;
  /** How many references lead to it. */
  calls: number;
  /** The id of the first one; see {@link callIdOf}. */
  callId: string;
  /** The references inside of it; the same list as long as nothing in it changes. */
  references: readonly FootnoteReference[];
}

/**
 * The references of each block, by its id. While a block grows they are the same list, longer, as long as none of them has changed: what shows
 * the first of them is not shown again with each further one.
 */
export type ReferenceLists = Map<number, FootnoteReference[]>;

/** The id of the `nth` reference to a footnote, from 1 on. */
export const callIdOf = (callId: string, nth: number): string => (nth > 1 ? `${callId}-${nth}` : callId);

/**
 * Numbers the footnotes of a growing reply in the order of the first references to them, as react-markdown does: those of the body first,
 * then those of the footnotes themselves. A footnote without references is not shown. With each further text the references of its end are
 * counted, and those in footnotes; they are put into `lists`.
 */
export function createFootnoteNumbering(renderer: BlockRenderer, prefix: string, lists: ReferenceLists) {
  let footnotes: MarkdownBlocks['footnotes'] = new Map();
  /** Each with its calls in the settled groups. */
  let order = new Map<MarkdownFootnote, Omit<NumberedFootnote, 'references'> & { kept: number }>();
  /** The groups that are counted for good. */
  let settled: MarkdownBlocks['groups'] = [];

  const refer = (key: string): FootnoteReference => {
    const footnote = footnotes.get(key);
    if (!footnote) return { footnoteId: '', referenceId: '', number: 0 };
    let entry = order.get(footnote);
    if (!entry) {
      const number = order.size + 1;
      const { label } = footnote;
      // The label where an id can hold it.
      const slug = /^[\w-]{1,60}$/.test(label) ? label.toLowerCase() : `note-${number}`;
      entry = {
        number,
        id: `${prefix}fn-${slug}`,
        calls: 0,
        kept: 0,
        callId: `${prefix}fnref-${slug}`,
        rendered: renderer.render(footnote, 'footnote'),
      };
      order.set(footnote, entry);
    }
    return {
      footnoteId: entry.id,
      referenceId: callIdOf(entry.callId, (entry.calls += 1)),
      number: entry.number,
    };
  };
  const listReferences = ({ id }: MarkdownBlock, { footnotes: keys }: RenderedBlock) => {
    let list = lists.get(id) ?? [];
    keys.forEach((key, at) => {
      const now = refer(key);
      const before = list[at];
      if (before?.referenceId === now.referenceId && before.number === now.number) return;
      if (before) list = list.slice(0, at);
      list.push(now);
    });
    lists.set(id, list);
  };

  const countAll = (groups: MarkdownBlocks['groups']) => {
    for (const block of groups.flat())
      if (block.definitions.includes('[^')) listReferences(block, renderer.render(block));
  };

  return ({ groups, footnotes: known }: MarkdownBlocks): NumberedFootnote[] => {
    if (known !== footnotes || settled.some((group, index) => group !== groups[index])) {
      footnotes = known;
      order = new Map();
      settled = [];
    }
    order.forEach((entry, footnote) => {
      entry.calls = entry.kept;
      if (!entry.kept) order.delete(footnote);
    });
    // The last two groups may hold what still grows.
    const added = groups.slice(settled.length, -2);
    countAll(added);
    settled = settled.concat(added);
    order.forEach((entry) => {
      entry.kept = entry.calls;
    });
    countAll(groups.slice(settled.length));
    // A footnote may refer to one that nothing else refers to, which lengthens the list.
    order.forEach(({ rendered }, footnote) => listReferences(footnote, rendered));
    return Array.from(order, ([{ id }, entry]) => ({ ...entry, references: lists.get(id)! }));
  };
}
