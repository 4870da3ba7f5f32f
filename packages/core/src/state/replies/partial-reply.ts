import * as z from 'zod/mini';
import { runStatusOf } from '../../rules/conversations/run-status-of.js';
import { replaceNode, type Tree } from '../../rules/conversations/tree.js';

/** A reply in progress as it is kept while it streams. */
const partialSchema = z.object({
  text: z.string(),
  reasoning: z._default(z.string(), ''),
  state: z._default(z.record(z.string(), z.unknown()), {}),
  seq: z.number(),
});
export type PartialReply = z.output<typeof partialSchema>;

/** The tree with the stored partial text of a reply, where that is longer and the reply is not completed. */
export function withPartial(tree: Tree, messageId: string, stored: unknown): Tree {
  const partial = z.safeParse(partialSchema, stored);
  const node = tree.nodes.get(messageId);
  if (!partial.success || !node || partial.data.text.length <= node.content.length) return tree;
  if (runStatusOf(node) === 'completed') return tree;
  const { text, reasoning, state } = partial.data;
  const data = { ...node.data, ...(reasoning ? { reasoning } : {}), state };
  return replaceNode(tree, { ...node, content: text, data });
}
