import { createElement, type ElementType, type ReactElement, type ReactNode } from 'react';
import type { Components } from 'react-markdown';
import { replyElements } from '../view/elements.js';
import type { ListMemory } from './list.js';
import type { References } from './references.js';
import type { TableMemory } from './table.js';
import type { WholeParser } from './whole-parser.js';

/** An element that waits for its key. */
export interface Drawn {
  tag: string;
  type: ElementType;
  props: Record<string, unknown>;
  children?: ReactNode;
}

/** Blocks inside of a quote or an item, and whether a blank line stands between two of them. */
export interface Content {
  blocks: Drawn[];
  isSpread: boolean;
}

/** What is kept of a growing block between two frames, so that its finished items and rows are neither read nor drawn again. */
export interface Memory {
  list?: ListMemory;
  table?: TableMemory;
}

export interface ReadOptions {
  /** The text breaks off at the end of the source and goes on. */
  isOpen: boolean;
  definitions: string;
  references: References;
  memory: Memory;
  /** Reads what this subset does not. */
  whole: WholeParser;
  depth: number;
  /** Reads what stands inside of a block. */
  readBlocks: (text: string, options: ReadOptions) => Content | null;
}

/** The part that draws a tag: the reply's own, or the plain element. */
export const tagOf = (tag: string): ElementType =>
  (replyElements[tag as keyof Components] as ElementType | undefined) ?? (tag as ElementType);

export const drawn = (tag: string, props: Drawn['props'], children?: ReactNode): Drawn => ({
  tag,
  type: tagOf(tag),
  props,
  children,
});

/** One child stands alone, more in a list: as react-markdown hands them over. */
export const only = (children: readonly ReactNode[]): ReactNode =>
  children.length === 1 ? children[0] : children;

/** An element of a reply with its key, which counts the elements of one name among their siblings as react-markdown's do. */
export const element = (
  tag: string,
  index: number,
  props: Record<string, unknown>,
  children?: ReactNode,
): ReactElement => createElement(tagOf(tag), { ...props, key: `${tag}-${index}` }, children);

/** Gives each element its key. */
export function keyed(children: readonly Drawn[]): ReactElement[] {
  const counts = new Map<string, number>();
  return children.map(({ tag, type, props, children: inner }) => {
    const count = counts.get(tag) ?? 0;
    counts.set(tag, count + 1);
    return createElement(type, { ...props, key: `${tag}-${count}` }, inner);
  });
}
