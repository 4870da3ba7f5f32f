import type { MarkdownBlock, MarkdownFootnote } from '../parser/block-parser.js';
import type { BlockRenderer, RenderedBlock } from './block-renderer.js';
import type { FootnoteReference } from '../elements/footnote-references.js';

/** A footnote in the section below a reply. */
export interface NumberedFootnote {
  footnote: MarkdownFootnote;
  rendered: RenderedBlock;
  number: number;
  id: string;
  /** Ids of the references to it. */
  referenceIds: readonly string[];
  /** The references inside of it. */
  references: readonly FootnoteReference[];
}

export interface NumberedFootnotes {
  referencesOf: ReadonlyMap<MarkdownBlock, readonly FootnoteReference[]>;
  numbered: readonly NumberedFootnote[];
}

/** The part of an id that names a footnote: its label where an id can hold it. */
const slugOf = (label: string, index: number) =>
  /^[\w-]{1,60}$/.test(label) ? label.toLowerCase() : `note-${index + 1}`;

/**
 * Numbers the footnotes in the order of the first references to them, as react-markdown does: those of the body first, then those of
 * the footnotes themselves. A footnote without references is not shown.
 */
export function numberFootnotes(
  blocks: readonly MarkdownBlock[],
  footnotes: ReadonlyMap<string, MarkdownFootnote>,
  renderer: BlockRenderer,
  prefix: string,
): NumberedFootnotes {
  const order: {
    footnote: MarkdownFootnote;
    id: string;
    referenceIds: string[];
    rendered: RenderedBlock;
  }[] = [];
  const indexes = new Map<string, number>();
  const referencesOf = new Map<MarkdownBlock, readonly FootnoteReference[]>();

  const refer = (key: string): FootnoteReference | null => {
    const footnote = footnotes.get(key);
    if (!footnote) return null;
    let index = indexes.get(key);
    if (index === undefined) {
      index = order.length;
      indexes.set(key, index);
      order.push({
        footnote,
        id: `${prefix}fn-${slugOf(footnote.label, index)}`,
        referenceIds: [],
        rendered: renderer.render(footnote, 'footnote'),
      });
    }
    const entry = order[index];
    if (!entry) return null;
    const nth = entry.referenceIds.length + 1;
    const referenceId = `${prefix}fnref-${slugOf(footnote.label, index)}${nth > 1 ? `-${nth}` : ''}`;
    entry.referenceIds.push(referenceId);
    return { footnoteId: entry.id, referenceId, number: index + 1 };
  };
  const referToAll = (keys: readonly string[]) =>
    keys.map((key) => refer(key) ?? { footnoteId: '', referenceId: '', number: 0 });

  for (const block of blocks)
    if (block.definitions.includes('[^'))
      referencesOf.set(block, referToAll(renderer.render(block).footnotes));
  const inner: (readonly FootnoteReference[])[] = [];
  // A footnote may refer to one that nothing else refers to, which lengthens the list.
  for (let index = 0; index < order.length; index += 1)
    inner.push(referToAll(order[index]?.rendered.footnotes ?? []));
  return {
    referencesOf,
    numbered: order.map((entry, index) => ({
      ...entry,
      number: index + 1,
      references: inner[index] ?? [],
    })),
  };
}
