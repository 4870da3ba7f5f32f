import { Children, cloneElement, isValidElement, type ReactNode } from 'react';
import { undisguised } from './link-host.js';

type Parent = { children?: ReactNode; alt?: unknown };

/** What a reader reads of a tree; of an image its description. */
export function wordsOf(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node);
  if (Array.isArray(node)) return node.map((child: ReactNode) => wordsOf(child)).join('');
  if (!isValidElement<Parent>(node)) return '';
  const { alt, children } = node.props;
  return (typeof alt === 'string' ? alt : '') + wordsOf(children);
}

/** The same tree without what could turn its words around or hide in them. */
export function withoutDisguise(node: ReactNode): ReactNode {
  if (typeof node === 'string') return undisguised(node);
  if (Array.isArray(node)) return Children.map(node, withoutDisguise);
  if (!isValidElement<Parent>(node) || node.props.children === undefined) return node;
  return cloneElement(node, undefined, withoutDisguise(node.props.children));
}
