import { createElement, Fragment, type ReactNode } from 'react';
import type { MarkdownBlock } from './block-parser.js';
import type { ExactSource } from './exact.js';
import { drawPiece } from '../view/piece.js';
import type { Memory } from './draw.js';
import { drawBlock, drawNote } from './plain.js';
import { createReferences } from './references.js';
import { PlainSource } from '../view/plain-source.js';
import { OpenEndContext } from '../view/elements.js';
import { repairTail } from './repair.js';
import type { WholeParser } from './whole-parser.js';
import { weigh } from './weight.js';

/** A block as elements. */
export interface DrawnBlock {
  node: ReactNode;
  /** The notes that it calls, in order. */
  calls: readonly string[];
}

/** Draws the blocks of one message; the same block is drawn once. */
export interface BlockDrawer {
  draw(block: MarkdownBlock, form?: 'blocks' | 'note'): DrawnBlock;
}

/** Up to this length an unfinished block is parsed at every frame. @units characters */
const shortEnough = 2000;

/** The mark of a block that has only begun: it may yet become something else, and says nothing before it is more. */
const begunMark = /(?:^|\n)[ \t]*(?:[-+*]|--|#{1,6}|>|`{1,2}|~{1,2}|\d{1,9}[.)])[ \t]*$/;

/** The words of a growing block without a mark that has only begun. */
function withoutBegunMark(source: string): string {
  const rest = source.replace(begunMark, '');
  // In a numbered list a number may be the next one.
  return /^\d{1,9}[.)] /.test(rest) ? rest.replace(/\n\d{1,9}$/, '') : rest;
}

/** What is kept of an unfinished block. */
interface Growing {
  /** What it was drawn with: others make it another block. */
  definitions: string;
  memory: Memory;
  /** The last parse of the whole block, and how long its source was. */
  parsed: { length: number; drawn: DrawnBlock } | null;
}

const noCalls: readonly string[] = [];

export function createBlockDrawer(whole: WholeParser): BlockDrawer {
  const drawn = new WeakMap<MarkdownBlock, DrawnBlock>();
  const growing = new Map<number, Growing>();

  const drawSource = (
    block: MarkdownBlock,
    form: 'blocks' | 'note',
    weight: 'heavy' | 'deep',
  ): DrawnBlock => ({
    node: createElement(PlainSource, {
      source: block.source,
      weight,
      draw: () => {
        const exact: ExactSource = { source: block.source, definitions: block.definitions, form };
        return drawPiece(exact, whole.drawExactly(exact));
      },
    }),
    calls: noCalls,
  });

  /** A block of which nothing needs the whole parser. */
  const drawPlain = (block: MarkdownBlock, form: 'blocks' | 'note', memory: Memory): DrawnBlock | null => {
    const { isOpen, definitions, source } = block;
    const attempt = (text: string, kept: Memory) => {
      const references = createReferences(definitions);
      const node =
        form === 'note'
          ? drawNote(text, references)
          : drawBlock(text, { isOpen, definitions, references, memory: kept, whole });
      return node && { node, calls: references.calls };
    };
    const known = isOpen ? withoutBegunMark(source) : source;
    if (known === '') return { node: null, calls: noCalls };
    const found =
      attempt(known, memory) ??
      // Prose is repaired as a whole; lists, tables and code repair their own ends.
      (isOpen && weigh(source) === 'light' ? attempt(repairTail(known, whole), {}) : null);
    // The same elements around it as around what the whole parser draws: a block that comes to need it keeps its place.
    return (
      found && {
        node: createElement(
          OpenEndContext.Provider,
          { value: null },
          createElement(Fragment, null, found.node),
        ),
        calls: found.calls,
      }
    );
  };

  const drawNow = (block: MarkdownBlock, form: 'blocks' | 'note'): DrawnBlock => {
    const before = growing.get(block.id);
    const kept =
      before?.definitions === block.definitions
        ? before
        : { definitions: block.definitions, memory: {}, parsed: null };
    if (block.isOpen) growing.set(block.id, kept);
    else growing.delete(block.id);

    const plain = drawPlain(block, form, kept.memory);
    if (plain) return plain;
    const weight = weigh(block.source);
    if (weight !== 'light') return drawSource(block, form, weight);
    // A long block that needs the whole parser is parsed again when it has grown by a part of itself.
    const { length } = block.source;
    if (block.isOpen && kept.parsed && length > shortEnough && length < kept.parsed.length * 1.06)
      return kept.parsed.drawn;
    const exact: ExactSource = {
      source: block.isOpen ? repairTail(block.source, whole) : block.source,
      definitions: block.definitions,
      form,
      isOpen: block.isOpen,
    };
    const result = whole.drawExactly(exact);
    const piece = drawPiece(exact, result);
    const node = createElement(OpenEndContext.Provider, { value: result.openEnd }, piece);
    const exactly = { node, calls: result.calls };
    if (block.isOpen) kept.parsed = { length, drawn: exactly };
    return exactly;
  };

  return {
    draw(block, form = 'blocks') {
      const known = drawn.get(block);
      if (known) return known;
      const now = drawNow(block, form);
      drawn.set(block, now);
      return now;
    },
  };
}
