import { createElement, Fragment, type ReactNode } from 'react';
import type { MarkdownBlock } from '../parser/block-parser.js';
import { areDefinedAlike } from '../parser/labels.js';
import { createBlockReferences } from '../parser/references.js';
import { repairTail } from '../parser/repair.js';
import { weigh, weightLimits, type Weight } from '../parser/weight.js';
import { PlainSource } from '../elements/plain-source.js';
import { renderFootnote, renderTopLevelBlock } from './blocks.js';
import type { BlockCache } from './block-cache.js';
import { OpenFenceEndContext } from '../elements/elements.js';
import type { FullRenderer } from './full-renderer.js';
import { renderRemark } from './remark-node.js';
import type { RemarkResult, RemarkSource } from './remark.js';

/** A block as elements. */
export interface RenderedBlock {
  node: ReactNode;
  /** Keys of the footnotes that it refers to, in order. */
  footnotes: readonly string[];
}

/** Renders the blocks of one message; the same block is rendered once. */
export interface BlockRenderer {
  render(block: MarkdownBlock, form?: 'blocks' | 'footnote'): RenderedBlock;
}

/** Up to this length an unfinished block is parsed at every frame. @units characters */
const maxLengthPerFrame = 2000;

/** A block marker that is still ambiguous at the end of the text: it is not shown before more of its line is there. */
const partialMarker = /(?:^|\n)[ \t]*(?:[-+*]|--|#{1,6}|>|`{1,2}|~{1,2}|\d{1,9}[.)])[ \t]*$/;

/** The source of a growing block without an ambiguous marker at its end. */
function withoutPartialMarker(source: string): string {
  const text = source.replace(partialMarker, '');
  // In a numbered list a number may be that of the next item.
  return /^\d{1,9}[.)] /.test(text) ? text.replace(/\n\d{1,9}$/, '') : text;
}

/** The state kept of an unfinished block. */
interface Growing {
  /** The source and the definitions that it was rendered with: other definitions of what it refers to make it another block. */
  source: string;
  definitions: string;
  cache: BlockCache;
  /** The last full parse of the block, and the length of its source then. */
  parsed: { length: number; rendered: RenderedBlock } | null;
}

const noFootnotes: readonly string[] = [];

export function createBlockRenderer(full: FullRenderer): BlockRenderer {
  /** Finished parts inside of a growing block are asked for again with each frame. */
  const memory = new Map<string, RemarkResult>();
  const fullRenderer: FullRenderer = {
    ...full,
    renderWithRemark: (remark) => full.renderWithRemark(remark, memory),
  };
  const rendered = new WeakMap<MarkdownBlock, RenderedBlock>();
  const growing = new Map<number, Growing>();

  const renderSource = (
    block: MarkdownBlock,
    form: 'blocks' | 'footnote',
    weight: Exclude<Weight, 'light'>,
  ): RenderedBlock => ({
    node: createElement(PlainSource, {
      source: block.source,
      weight,
      renderFormatted: () => {
        const remark: RemarkSource = { source: block.source, definitions: block.definitions, form };
        return renderRemark(remark, fullRenderer.renderWithRemark(remark));
      },
    }),
    footnotes: noFootnotes,
  });

  /** Renders a block on the fast path; null where any of it needs the full parser. */
  const renderFast = (
    block: MarkdownBlock,
    form: 'blocks' | 'footnote',
    cache: BlockCache,
  ): RenderedBlock | null => {
    const { isOpen, definitions, source } = block;
    const attempt = (text: string, kept: BlockCache) => {
      const references = createBlockReferences(definitions);
      const node =
        form === 'footnote'
          ? renderFootnote(text, references)
          : renderTopLevelBlock(text, { isOpen, definitions, references, cache: kept, fullRenderer });
      return node && { node, footnotes: references.footnotes };
    };
    const text = isOpen ? withoutPartialMarker(source) : source;
    if (text === '') return { node: null, footnotes: noFootnotes };
    const result =
      attempt(text, cache) ??
      // Prose is repaired here; lists, tables and code repair their own ends.
      (isOpen && weigh(source) === 'light' ? attempt(repairTail(text, fullRenderer), {}) : null);
    // The same wrappers as around a block of the full parser, so that a block keeps its DOM when it comes to need that.
    return (
      result && {
        node: createElement(
          OpenFenceEndContext.Provider,
          { value: null },
          createElement(Fragment, null, result.node),
        ),
        footnotes: result.footnotes,
      }
    );
  };

  const renderNow = (block: MarkdownBlock, form: 'blocks' | 'footnote'): RenderedBlock => {
    const before = growing.get(block.id);
    const isKept = before && areDefinedAlike(before.source, before.definitions, block.definitions);
    const { source, definitions } = block;
    const kept: Growing = isKept ? before : { source, definitions, cache: {}, parsed: null };
    kept.source = source;
    kept.definitions = definitions;
    if (block.isOpen) growing.set(block.id, kept);
    else growing.delete(block.id);

    // Code has no lines to break.
    const mayBeEndless = block.source.length > weightLimits.letters && !/^[`~]/.test(block.source);
    const early = mayBeEndless ? weigh(block.source) : null;
    if (early === 'endless') return renderSource(block, form, early);
    const fast = renderFast(block, form, kept.cache);
    if (fast) return fast;
    const weight = early ?? weigh(block.source);
    if (weight !== 'light') return renderSource(block, form, weight);
    // A long block that needs the full parser is parsed again once it has grown by 6 %, which keeps the total work linear.
    const { length } = block.source;
    if (block.isOpen && kept.parsed && length > maxLengthPerFrame && length < kept.parsed.length * 1.06)
      return kept.parsed.rendered;
    const remark: RemarkSource = {
      source: block.isOpen ? repairTail(block.source, fullRenderer) : block.source,
      definitions: block.definitions,
      form,
      isOpen: block.isOpen,
    };
    const result = fullRenderer.renderWithRemark(remark);
    const node = createElement(
      OpenFenceEndContext.Provider,
      { value: result.openFenceEnd },
      renderRemark(remark, result),
    );
    const full = { node, footnotes: result.footnotes };
    if (block.isOpen) kept.parsed = { length, rendered: full };
    return full;
  };

  return {
    render(block, form = 'blocks') {
      const known = rendered.get(block);
      if (known) return known;
      const now = renderNow(block, form);
      rendered.set(block, now);
      return now;
    },
  };
}
