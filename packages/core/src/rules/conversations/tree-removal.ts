import type { Conversation, Message } from '../../contract/conversations/conversations.js';
import { isActionResult } from './action-result.js';
import { removalOf, type Removal } from './marks.js';
import { mark, wiped } from './set-marks.js';
import { latestLeaf } from './tree.js';
import { byAge, isShown, parentOf, shownParentOf, viewOf, type Tree } from './tree-nodes.js';

/**
 * Reads the tree of a stored conversation. A linear list, which names no parents, becomes one path.
 *
 * @source protocol §4.2; `nodes`, `headId` and `deletedNodeIds` are ours.
 */
export function treeOf(
  stored: Pick<Conversation, 'messages' | 'nodes' | 'headId' | 'deletedNodeIds' | 'listedAt'>,
): Tree {
  const nodes = new Map((stored.nodes ?? []).map((node) => [node.id, node]));
  const listed = new Set(stored.messages.map((message) => message.id));
  let previous: string | null = null;
  for (const message of stored.messages) {
    const known = nodes.get(message.id);
    const named = message.parentId ?? null;
    // The list is one path, so a parent id outside of it refers to the previous message.
    const isLost = named !== null && previous !== null && !listed.has(named) && !nodes.has(named);
    const parentId: string | null =
      message.parentId !== undefined && !isLost ? named : known && !isLost ? parentOf(known) : previous;
    nodes.set(message.id, message.parentId === parentId ? message : { ...message, parentId });
    previous = message.id;
  }
  const headId = stored.headId !== undefined && stored.headId !== null ? stored.headId : previous;
  const { listedAt } = stored;
  const deletedIds = new Set(stored.deletedNodeIds ?? []);
  return prune({ nodes, headId, deletedIds, ...(listedAt === undefined ? {} : { listedAt }) });
}

/** Drops deleted nodes with everything below them and puts the head on a node that is there. */
export function prune(tree: Tree): Tree {
  const nodes = survivors(tree);
  if (tree.headId === null || nodes.has(tree.headId)) return withShownHead({ ...tree, nodes });
  let headId = parentOf(tree.nodes.get(tree.headId));
  while (headId !== null && !nodes.has(headId)) headId = parentOf(tree.nodes.get(headId));
  const pruned = withShownHead({ ...tree, nodes, headId });
  return pruned.headId === null ? { ...pruned, headId: latestLeaf(pruned, null) } : pruned;
}

/** A head that was removed moves back to a message that is there, and from it to the newest that followed. */
function withShownHead(tree: Tree): Tree {
  const head = tree.nodes.get(tree.headId ?? '');
  return head && !isShown(tree, head)
    ? { ...tree, headId: latestLeaf(tree, shownParentOf(tree, head)) }
    : tree;
}

function survivors(tree: Tree): Tree['nodes'] {
  if (tree.deletedIds.size === 0) return tree.nodes;
  const known = new Map<string, boolean>();
  const alive = new Map([...tree.nodes].filter(([id]) => !isDeleted(tree, id, known)));
  return alive.size === tree.nodes.size ? tree.nodes : alive;
}

/** Whether a node or one above it is deleted. `known` holds the answers so far, so that no path is walked twice. */
function isDeleted({ nodes, deletedIds }: Tree, id: string, known: Map<string, boolean>): boolean {
  const passed = new Set<string>();
  let found: boolean | undefined;
  for (let at: string | null = id; at !== null && !passed.has(at); at = parentOf(nodes.get(at))) {
    found = deletedIds.has(at) || known.get(at);
    if (found !== undefined) break;
    passed.add(at);
  }
  for (const at of passed) known.set(at, found === true);
  return found === true;
}

/** Deletes nodes with everything below them, for good: their ids become tombstones. */
export const deleteNodes = (tree: Tree, ids: readonly string[]): Tree =>
  prune({ ...tree, deletedIds: new Set([...tree.deletedIds, ...ids]) });

/**
 * A message of the person and every version of the reply to it; where a reply was followed by the results of what it carried out,
 * these and the replies to them too.
 */
export function promptAndReplies(tree: Tree, id: string): string[] {
  const view = viewOf(tree);
  const below = new Map<string | null, Message[]>();
  for (const node of view.nodes()) {
    const parentId = view.parentOf(node);
    const known = below.get(parentId);
    if (known) known.push(node);
    else below.set(parentId, [node]);
  }
  const inOrder = (parentId: string): Message[] => (below.get(parentId) ?? []).sort(byAge);
  // A set grows while it is walked, and a circle, which only a damaged file has, ends by itself.
  const prompts = new Set([id]);
  const found = new Set<string>();
  for (const prompt of prompts) {
    found.add(prompt);
    for (const reply of inOrder(prompt).filter(({ role }) => role === 'assistant')) {
      found.add(reply.id);
      for (const result of inOrder(reply.id).filter(isActionResult)) prompts.add(result.id);
    }
  }
  return [...found];
}

/** What nobody sees because it answers one of the removed messages `ids`, directly or by way of others. */
export function orphansOf(tree: Tree, ids: Iterable<string>): Message[] {
  const view = viewOf(tree);
  const below = new Map<string | null, Message[]>();
  for (const node of tree.nodes.values()) {
    if (removalOf(node) || view.isShown(node)) continue;
    const known = below.get(parentOf(node));
    if (known) known.push(node);
    else below.set(parentOf(node), [node]);
  }
  const found: Message[] = [];
  for (const id of ids) found.push(...(below.get(id) ?? []));
  // The list grows while it is walked.
  for (const { id } of found) found.push(...(below.get(id) ?? []));
  return found;
}

/**
 * Hides nodes (`hidden`), brings hidden ones back (`undefined`), or takes their text away for good (`gone`). What stood below them
 * stays and hangs on what stood before them. `now` is an ISO time.
 *
 * A removal is a mark and not a tombstone, so that it can be taken back, and so that what another tab has added below is not lost.
 *
 * @source chat specification §4 "Editing and history"; bringing back is ours.
 */
export function markRemoved(
  tree: Tree,
  ids: readonly string[],
  removal: Removal | undefined,
  now: string,
): Tree {
  const nodes = new Map(tree.nodes);
  for (const id of ids) {
    const node = nodes.get(id);
    if (!node || removalOf(node) === 'gone' || removalOf(node) === removal) continue;
    const marked = mark(node, { removed: removal }, now);
    nodes.set(id, removal === 'gone' ? wiped(marked) : marked);
  }
  return prune({ ...tree, nodes });
}
