import type { Message } from '../../contract/conversations.js';
import { copiedFromKey, editedFromKey } from './copied-from.js';
import { withoutMarks } from './marks.js';
import { pathOf, type Tree } from './tree.js';

/** The data of another version: what a run cost is counted where it was spent. */
function dataOf(message: Message): Message['data'] {
  const { run: _run, [editedFromKey]: _from, [copiedFromKey]: _copied, ...data } = withoutMarks(message);
  return data;
}

/** Another version of a message, and the ids of everything that was added with it. */
export interface AddedVersion {
  tree: Tree;
  id: string;
  ids: readonly string[];
}

/**
 * Puts another version of a message beside it and shows it. What follows it on the path is copied after the version, so that nothing
 * goes out of sight; the original keeps its own.
 *
 * @errors null where the message is not on the path
 */
export function addVersion(
  tree: Tree,
  messageId: string,
  content: string,
  { newId, now }: { newId: () => string; now: string },
): AddedVersion | null {
  const path = pathOf(tree);
  const at = path.findIndex(({ id }) => id === messageId);
  const [original, ...followers] = at === -1 ? [] : path.slice(at);
  if (!original) return null;
  const version: Message = {
    ...original,
    id: newId(),
    content,
    createdAt: now,
    data: { ...dataOf(original), [editedFromKey]: original.id },
  };
  const added = [version];
  for (const message of followers)
    added.push({
      ...message,
      id: newId(),
      parentId: added.at(-1)?.id ?? null,
      createdAt: now,
      data: { ...dataOf(message), [copiedFromKey]: message.id },
    });
  const nodes = new Map(tree.nodes);
  for (const node of added) nodes.set(node.id, node);
  const ids = added.map(({ id }) => id);
  return { tree: { ...tree, nodes, headId: ids.at(-1) ?? tree.headId }, id: version.id, ids };
}
