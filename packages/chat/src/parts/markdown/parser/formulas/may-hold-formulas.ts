import type { Nodes, Root } from 'mdast';
import { holdsFormulaCandidates } from '@stoa/core/rules';

/** Whether a text that was parsed without formulas may hold some outside of its code. May give false positives. */
export function mayHoldFormulas(text: string, tree: Root): boolean {
  if (!/[$\\]/.test(text)) return false;
  let outside = '';
  let at = 0;
  const visit = (node: Nodes) => {
    const { start, end } = node.position ?? {};
    if ((node.type === 'code' || node.type === 'inlineCode') && start?.offset !== undefined) {
      outside += `${text.slice(at, start.offset)}\u0000`;
      at = end?.offset ?? start.offset;
    } else if ('children' in node) for (const child of node.children) visit(child);
  };
  visit(tree);
  return holdsFormulaCandidates(outside + text.slice(at));
}
