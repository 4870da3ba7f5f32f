import type { ReactNode } from 'react';
import { createMarkBound } from '@stoa/core/rules';
import { createBlockParser, type MarkdownBlock } from '../parser/block-parser.js';
import { FullParserMissing } from '../parser/full-parser.js';
import { createBlockRenderer } from './block-renderer.js';
import type { FootnoteReference } from '../elements/footnote-references.js';
import { createFootnoteNumbering, type NumberedFootnote, type ReferenceLists } from './footnotes.js';
import type { FullRenderer } from './full-renderer.js';

/** A rendered block with its footnote references. Keeps its identity while nothing in it changes. */
export interface ReplyBlock {
  id: number;
  node: ReactNode;
  /** Null where its source cannot hold any. */
  references: readonly FootnoteReference[] | null;
}

export interface RenderedReply {
  groups: readonly (readonly ReplyBlock[])[];
  footnotes: readonly NumberedFootnote[];
  /** The text has to be rendered in one parse. */
  needsFullParse: boolean;
  /** `pending`: the full parser is needed and not loaded, and this is the last complete result; `plain`: there is none. */
  state: 'complete' | 'pending' | 'plain';
}

/** Renders the growing text of one message. */
export interface ReplyRenderer {
  /** Takes the full text so far. While it extends the text of the last call, only its unsettled end is parsed. */
  render(text: string, isGrowing: boolean): RenderedReply;
  /** Length of the source that it holds. @units characters */
  length(): number;
}

const noReferences: readonly FootnoteReference[] = [];

/**
 * Creates the renderer of one message, whose footnote ids begin with `prefix`. Once it has needed a full parser that was not loaded it
 * stays pending: create another one when the parser is there.
 */
export function createReplyRenderer(prefix: string, fullRenderer: FullRenderer): ReplyRenderer {
  const parser = createBlockParser(fullRenderer);
  const renderer = createBlockRenderer(fullRenderer);
  const bound = createMarkBound();
  const shown = new WeakMap<MarkdownBlock, ReplyBlock>();
  /** Rendered groups of a reply without footnotes, by their blocks. */
  const renderedGroups = new WeakMap<readonly MarkdownBlock[], readonly ReplyBlock[]>();
  const referencesOf: ReferenceLists = new Map();
  const numberFootnotes = createFootnoteNumbering(renderer, prefix, referencesOf);
  let length = 0;
  let lastComplete: { text: string; reply: RenderedReply } | null = null;
  let isPending = false;
  let last: { text: string; isGrowing: boolean; reply: RenderedReply } | null = null;

  const show = (block: MarkdownBlock): ReplyBlock => {
    const { id } = block;
    const references = block.source.includes('[^') ? (referencesOf.get(id) ?? noReferences) : null;
    const before = shown.get(block);
    if (before?.references === references) return before;
    const now = { id, node: renderer.render(block).node, references };
    shown.set(block, now);
    return now;
  };

  const renderComplete = (text: string, isGrowing: boolean): RenderedReply => {
    const blocks = parser.parse(text, isGrowing);
    const { needsFullParse } = blocks;
    if (needsFullParse) return { groups: [], footnotes: [], needsFullParse, state: 'complete' };
    const footnotes = numberFootnotes(blocks);
    const groups = blocks.groups.map((group) => {
      const before = renderedGroups.get(group);
      if (before && blocks.footnotes.size === 0) return before;
      const now = group.map(show);
      if (before && now.every((block, index) => block === before[index])) return before;
      renderedGroups.set(group, now);
      return now;
    });
    return { groups, footnotes, needsFullParse, state: 'complete' };
  };

  /** A call without the full parser leaves the block parser in an inconsistent state, so it is not called again after that. */
  const renderOrWait = (text: string, isGrowing: boolean): RenderedReply => {
    try {
      if (!isPending) {
        const reply = renderComplete(text, isGrowing);
        lastComplete = { text, reply };
        return reply;
      }
    } catch (reason) {
      if (!(reason instanceof FullParserMissing)) throw reason;
      isPending = true;
    }
    // The last result stays also at the end of the text: plain text in between would rebuild its DOM twice.
    const mayStay =
      lastComplete && text.startsWith(lastComplete.text) && (isGrowing || lastComplete.text.trim() !== '');
    return lastComplete && mayStay
      ? { ...lastComplete.reply, state: 'pending' }
      : { groups: [], footnotes: [], needsFullParse: false, state: 'plain' };
  };

  return {
    render(text, isGrowing) {
      if (last?.text === text && last.isGrowing === isGrowing) return last.reply;
      length = text.length;
      last = { text, isGrowing, reply: renderOrWait(bound(text), isGrowing) };
      return last.reply;
    },
    length: () => length,
  };
}
