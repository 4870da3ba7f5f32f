import type { Conversation, Message } from '../contract/conversations.js';
import { isActionResult } from './action-result.js';
import { mark, removalOf, wiped, type Removal } from './marks.js';
import { mergeNodes } from './merge-nodes.js';

/**
 * A conversation as a tree of immutable messages. `headId` ends the path that the reader sees; `deletedIds` are tombstones: a
 * node named there never comes back, nor does anything below it. A node with a `removed` mark keeps its place but is seen by
 * nobody: what follows it hangs on the nearest message before it that is there.
 */
export interface Tree {
  nodes: ReadonlyMap<string, Message>;
  headId: string | null;
  deletedIds: ReadonlySet<string>;
}

/** A tree without messages. */
export const emptyTree: Tree = { nodes: new Map(), headId: null, deletedIds: new Set() };

const parentOf = (node: Message | undefined): string | null => node?.parentId ?? null;

/** The message that a reader sees before `node`; an id that is unknown stays, and ends the path. */
function shownParentOf(tree: Tree, node: Message): string | null {
  const seen = new Set<string>();
  let at = parentOf(node);
  while (at !== null) {
    const parent = tree.nodes.get(at);
    if (!parent || !removalOf(parent)) return at;
    if (seen.has(at)) return null;
    seen.add(at);
    at = parentOf(parent);
  }
  return null;
}

/** The nodes that a reader can come to. */
const shownNodes = (tree: Tree): Message[] => [...tree.nodes.values()].filter((node) => !removalOf(node));

/**
 * Reads the tree of a stored conversation. A linear list, which names no parents, becomes one path.
 *
 * @source protocol §4.2; `nodes`, `headId` and `deletedNodeIds` are ours.
 */
export function treeOf(stored: Pick<Conversation, 'messages' | 'nodes' | 'headId' | 'deletedNodeIds'>): Tree {
  const nodes = new Map((stored.nodes ?? []).map((node) => [node.id, node]));
  const ids = new Set([...nodes.keys(), ...stored.messages.map((message) => message.id)]);
  let previous: string | null = null;
  for (const message of stored.messages) {
    const known = nodes.get(message.id);
    const named = message.parentId ?? null;
    // The list is one path, so whoever cut it out of a tree and left a parent behind did not mean to cut it in two.
    const isLost = named !== null && !ids.has(named) && previous !== null;
    const parentId: string | null =
      message.parentId !== undefined && !isLost ? named : known && !isLost ? parentOf(known) : previous;
    nodes.set(message.id, message.parentId === parentId ? message : { ...message, parentId });
    previous = message.id;
  }
  const headId = stored.headId !== undefined && stored.headId !== null ? stored.headId : previous;
  return prune({ nodes, headId, deletedIds: new Set(stored.deletedNodeIds ?? []) });
}

/** Drops deleted nodes with everything below them and puts the head on a node that is there. */
function prune(tree: Tree): Tree {
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
  return head && removalOf(head) ? { ...tree, headId: latestLeaf(tree, shownParentOf(tree, head)) } : tree;
}

function survivors(tree: Tree): Tree['nodes'] {
  if (tree.deletedIds.size === 0) return tree.nodes;
  const alive = new Map([...tree.nodes].filter(([id]) => !isDeleted(tree, id)));
  return alive.size === tree.nodes.size ? tree.nodes : alive;
}

function isDeleted(tree: Tree, id: string): boolean {
  const seen = new Set<string>();
  for (let at: string | null = id; at !== null && !seen.has(at); at = parentOf(tree.nodes.get(at))) {
    if (tree.deletedIds.has(at)) return true;
    seen.add(at);
  }
  return false;
}

/** The messages from the root to `id` (the head when absent), without removed ones. A parent that is unknown, or a circle, begins the path. */
export function pathOf(tree: Tree, id: string | null = tree.headId): Message[] {
  const path: Message[] = [];
  const seen = new Set<string>();
  for (let at = id; at !== null && !seen.has(at);) {
    const node = tree.nodes.get(at);
    if (!node) break;
    seen.add(at);
    if (!removalOf(node)) path.push(node);
    at = parentOf(node);
  }
  return path.reverse();
}

const byAge = (a: Message, b: Message): number =>
  compare(a.createdAt ?? '', b.createdAt ?? '') || compare(a.id, b.id);
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The children of a node (of the root when null), oldest first. */
export const childrenOf = (tree: Tree, parentId: string | null): Message[] =>
  shownNodes(tree)
    .filter((node) => shownParentOf(tree, node) === parentId)
    .sort(byAge);

/** All versions of a message, itself included, oldest first: those with its parent and its role. */
export function siblingsOf(tree: Tree, id: string): Message[] {
  const node = tree.nodes.get(id);
  return node ? childrenOf(tree, shownParentOf(tree, node)).filter((other) => other.role === node.role) : [];
}

/** The versions of every message at once, by id: one pass, for showing whole conversations. */
export function siblingGroups(tree: Tree): Map<string, string[]> {
  const groups = new Map<string, Message[]>();
  for (const node of shownNodes(tree)) {
    const key = `${node.role} ${shownParentOf(tree, node) ?? ''}`;
    const group = groups.get(key);
    if (group) group.push(node);
    else groups.set(key, [node]);
  }
  const byId = new Map<string, string[]>();
  for (const group of groups.values()) {
    const ids = group.sort(byAge).map((node) => node.id);
    for (const id of ids) byId.set(id, ids);
  }
  return byId;
}

/** The end of the newest branch below a node; the node itself when nothing follows. */
export function latestLeaf(tree: Tree, id: string | null): string | null {
  const children = new Map<string | null, Message>();
  for (const node of shownNodes(tree)) {
    const parentId = shownParentOf(tree, node);
    const newest = children.get(parentId);
    if (!newest || byAge(newest, node) < 0) children.set(parentId, node);
  }
  const seen = new Set<string | null>();
  let at = id;
  for (let next = children.get(at); next && !seen.has(at); next = children.get(at)) {
    seen.add(at);
    at = next.id;
  }
  return at;
}

/** Adds nodes and shows the last of them. */
export function addNodes(tree: Tree, ...added: Message[]): Tree {
  const nodes = new Map(tree.nodes);
  for (const node of added) nodes.set(node.id, node);
  return { ...tree, nodes, headId: added.at(-1)?.id ?? tree.headId };
}

/** Puts a finished or changed node in the place of the one with its id. */
export const replaceNode = (tree: Tree, node: Message): Tree => ({
  ...tree,
  nodes: new Map(tree.nodes).set(node.id, node),
});

/** Shows another version of a message with the newest that follows it. */
export function showNode(tree: Tree, id: string): Tree {
  const node = tree.nodes.get(id);
  return node && !removalOf(node) ? { ...tree, headId: latestLeaf(tree, id) } : tree;
}

/** Deletes nodes with everything below them, for good: their ids become tombstones. */
export const deleteNodes = (tree: Tree, ids: readonly string[]): Tree =>
  prune({ ...tree, deletedIds: new Set([...tree.deletedIds, ...ids]) });

/**
 * A message of the person and every version of the reply to it; where a reply was followed by the results of what it carried out,
 * these and the replies to them too.
 */
export function promptAndReplies(tree: Tree, id: string): string[] {
  const below = new Map<string | null, Message[]>();
  for (const node of shownNodes(tree)) {
    const parentId = shownParentOf(tree, node);
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

/** Takes back nodes that were never stored anywhere; unlike `deleteNodes` it leaves no tombstone. */
export function withdrawNodes(tree: Tree, ids: readonly string[], headId: string | null): Tree {
  const nodes = new Map(tree.nodes);
  for (const id of ids) nodes.delete(id);
  return { ...tree, nodes, headId };
}

/**
 * Joins two copies of one conversation. Apart from the head it does not matter in which order or how often copies are joined, so
 * tabs, devices and the server always end with the same nodes, and nothing that one of them has is lost. The head of `mine`
 * stays, moving on to what another copy added after it.
 *
 * @source architecture "State": uploads merge by node; deletions are tombstones.
 */
export function mergeTrees(mine: Tree, theirs: Tree): Tree {
  const nodes = new Map(mine.nodes);
  let changed = false;
  for (const [id, node] of theirs.nodes) {
    const own = nodes.get(id);
    const merged = own ? mergeNodes(own, node) : node;
    if (merged === own) continue;
    nodes.set(id, merged);
    changed = true;
  }
  const newTombstones = [...theirs.deletedIds].some((id) => !mine.deletedIds.has(id));
  if (!changed && !newTombstones && mine.headId !== null) return mine;
  const deletedIds = newTombstones ? new Set([...mine.deletedIds, ...theirs.deletedIds]) : mine.deletedIds;
  const merged = prune({
    nodes: changed ? nodes : mine.nodes,
    headId: mine.headId ?? theirs.headId,
    deletedIds,
  });
  return merged.headId === null ? merged : { ...merged, headId: latestLeaf(merged, merged.headId) };
}

/** Whether `tree` holds everything that `other` holds, so that joining them would change nothing but the head. */
export const includesTree = (tree: Tree, other: Tree): boolean => {
  const merged = mergeTrees(tree, other);
  return merged.nodes === tree.nodes && merged.deletedIds === tree.deletedIds;
};
