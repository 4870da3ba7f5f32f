import { Children, cloneElement, isValidElement, type ReactNode } from 'react';
import { withoutSpoofing } from './link-host.js';

type Parent = { children?: ReactNode; alt?: unknown };

/** The text of a tree, with the descriptions of its images. */
export function textOfNode(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node);
  if (Array.isArray(node)) return node.map((child: ReactNode) => textOfNode(child)).join('');
  if (!isValidElement<Parent>(node)) return '';
  const { alt, children } = node.props;
  return (typeof alt === 'string' ? alt : '') + textOfNode(children);
}

/** The same tree without characters that reorder or hide text. */
export function nodeWithoutSpoofing(node: ReactNode): ReactNode {
  if (typeof node === 'string') return withoutSpoofing(node);
  if (Array.isArray(node)) return Children.map(node, nodeWithoutSpoofing);
  if (!isValidElement<Parent>(node) || node.props.children === undefined) return node;
  return cloneElement(node, undefined, nodeWithoutSpoofing(node.props.children));
}
