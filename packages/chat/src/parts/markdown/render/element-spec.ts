import { createElement, type ElementType, type ReactElement, type ReactNode } from 'react';
import type { Components } from 'react-markdown';
import { replyElements } from '../elements/elements.js';

/** An element before it has a key. */
export interface ElementSpec {
  tag: string;
  type: ElementType;
  props: Record<string, unknown>;
  children?: ReactNode;
}

/** The component of a tag: that of replies, or the plain element. */
export const componentOf = (tag: string): ElementType =>
  (replyElements[tag as keyof Components] as ElementType | undefined) ?? (tag as ElementType);

export const elementSpec = (tag: string, props: ElementSpec['props'], children?: ReactNode): ElementSpec => ({
  tag,
  type: componentOf(tag),
  props,
  children,
});

/** An element with its key, which counts the siblings of the same tag as the keys of react-markdown do. */
export const keyedElement = (
  tag: string,
  index: number,
  props: Record<string, unknown>,
  children?: ReactNode,
): ReactElement => createElement(componentOf(tag), { ...props, key: `${tag}-${index}` }, children);

/** Creates the elements with their keys. */
export function withKeys(children: readonly ElementSpec[]): ReactElement[] {
  const counts = new Map<string, number>();
  return children.map(({ tag, type, props, children: inner }) => {
    const count = counts.get(tag) ?? 0;
    counts.set(tag, count + 1);
    return createElement(type, { ...props, key: `${tag}-${count}` }, inner);
  });
}
