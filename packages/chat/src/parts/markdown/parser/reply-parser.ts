import type { ReactNode } from 'react';
import { createBlockDrawer } from './block-drawer.js';
import { createBlockParser, type MarkdownBlock } from './block-parser.js';
import type { NoteCall } from '../view/calls.js';
import { WholeParserMissing, type WholeParser } from './whole-parser.js';
import { numberNotes, type ShownNote } from './notes.js';

/** A drawn block in its place. The same object as long as nothing in it changes. */
export interface ReplyBlock {
  id: number;
  node: ReactNode;
  calls: readonly NoteCall[];
  /** Calls stand in it, or may yet. */
  mayCall: boolean;
}

/** A reply as it is shown. */
export interface ReplyView {
  groups: readonly (readonly ReplyBlock[])[];
  notes: readonly ShownNote[];
  /** Only a parse of the whole text can show it. */
  isWhole: boolean;
  /** `behind`: the whole parser is needed and not here, and this is what could be read before; `plain`: nothing could be. */
  state: 'read' | 'behind' | 'plain';
}

/** What is known of the text of one message. */
export interface ReplyParser {
  /** Takes the whole text so far. While it extends the text of the last call, only its unsettled end is parsed. */
  parse(text: string, isGrowing: boolean): ReplyView;
  /** Characters of source that it holds. */
  length(): number;
}

const noCalls: readonly NoteCall[] = [];

const isSameCall = (one: NoteCall, other: NoteCall | undefined) =>
  one.callId === other?.callId && one.number === other.number;

/**
 * Creates the parser of one message, whose addresses of notes begin with `prefix`. Once it has missed the whole parser it stays behind;
 * make another when that is here.
 */
export function createReplyParser(prefix: string, whole: WholeParser): ReplyParser {
  const parser = createBlockParser(whole);
  const drawer = createBlockDrawer(whole);
  const shown = new WeakMap<MarkdownBlock, ReplyBlock>();
  /** Groups of a reply without notes by the blocks that they were made of. */
  const kept = new WeakMap<readonly MarkdownBlock[], readonly ReplyBlock[]>();
  let length = 0;
  /** The last that was read. */
  let good: { text: string; view: ReplyView } | null = null;
  let isStuck = false;
  let last: { text: string; isGrowing: boolean; view: ReplyView } | null = null;

  const show = (block: MarkdownBlock, calls: readonly NoteCall[]): ReplyBlock => {
    const before = shown.get(block);
    if (
      before &&
      before.calls.length === calls.length &&
      calls.every((call, index) => isSameCall(call, before.calls[index]))
    )
      return before;
    const now = {
      id: block.id,
      node: drawer.draw(block).node,
      calls,
      mayCall: block.source.includes('[^'),
    };
    shown.set(block, now);
    return now;
  };

  const read = (text: string, isGrowing: boolean): ReplyView => {
    const { groups, notes, isWhole } = parser.parse(text, isGrowing);
    if (isWhole) return { groups: [], notes: [], isWhole, state: 'read' };
    const numbered = notes.size === 0 ? null : numberNotes(groups.flat(), notes, drawer, prefix);
    const shownGroups = groups.map((group) => {
      const before = kept.get(group);
      const isUnchanged = before !== undefined && !numbered;
      if (isUnchanged) return before;
      const now = group.map((block) => show(block, numbered?.callsOf.get(block) ?? noCalls));
      const same = before?.length === now.length && now.every((block, index) => block === before[index]);
      if (same) return before;
      kept.set(group, now);
      return now;
    });
    return { groups: shownGroups, notes: numbered?.shown ?? [], isWhole, state: 'read' };
  };

  /** Once the whole parser was missed, what is known here is half a reading: nothing more is read with it. */
  const readOrStand = (text: string, isGrowing: boolean): ReplyView => {
    try {
      if (!isStuck) {
        const view = read(text, isGrowing);
        good = { text, view };
        return view;
      }
    } catch (reason) {
      if (!(reason instanceof WholeParserMissing)) throw reason;
      isStuck = true;
    }
    // What was shown stays, also at the end: drawn plain for a moment it would be torn down and built again.
    const mayStand = good && text.startsWith(good.text) && (isGrowing || good.text.trim() !== '');
    return good && mayStand
      ? { ...good.view, state: 'behind' }
      : { groups: [], notes: [], isWhole: false, state: 'plain' };
  };

  return {
    parse(text, isGrowing) {
      if (last?.text === text && last.isGrowing === isGrowing) return last.view;
      length = text.length;
      last = { text, isGrowing, view: readOrStand(text, isGrowing) };
      return last.view;
    },
    length: () => length,
  };
}
