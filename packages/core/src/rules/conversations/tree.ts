import { finish, type Steps } from '../../lib/steps.js';
import type { Message } from '../../contract/conversations/conversations.js';
import { byAge, isShown, parentOf, shownParentOf, viewOf, type Tree } from './tree-nodes.js';

export { emptyTree, type Tree } from './tree-nodes.js';

/** The messages from the root to `id` (the head when absent), without removed ones. A parent that is unknown, or a circle, begins the path. */
export function pathOf(tree: Tree, id: string | null = tree.headId): Message[] {
  const view = viewOf(tree);
  const path: Message[] = [];
  const seen = new Set<string>();
  for (let at = id; at !== null && !seen.has(at);) {
    const node = tree.nodes.get(at);
    if (!node) break;
    seen.add(at);
    if (view.isShown(node)) path.push(node);
    at = parentOf(node);
  }
  return path.reverse();
}

/** The children of a node (of the root when null), oldest first. */
export function childrenOf(tree: Tree, parentId: string | null): Message[] {
  const view = viewOf(tree);
  return view
    .nodes()
    .filter((node) => view.parentOf(node) === parentId)
    .sort(byAge);
}

/** All versions of a message, itself included, oldest first: those with its parent and its role. */
export function siblingsOf(tree: Tree, id: string): Message[] {
  const node = tree.nodes.get(id);
  return node ? childrenOf(tree, shownParentOf(tree, node)).filter((other) => other.role === node.role) : [];
}

/** The versions of every message by id, in one pass over the tree. */
export function siblingGroups(tree: Tree): Map<string, string[]> {
  const view = viewOf(tree);
  const groups = new Map<string, Message[]>();
  for (const node of view.nodes()) {
    const key = `${node.role} ${view.parentOf(node) ?? ''}`;
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
export const latestLeaf = (tree: Tree, id: string | null): string | null => finish(latestLeafSteps(tree, id));

/** So many messages are looked at in a step. */
const nodesPerStep = 512;

/** {@link latestLeaf} in steps. */
export function* latestLeafSteps(tree: Tree, id: string | null): Steps<string | null> {
  const view = viewOf(tree);
  const children = new Map<string | null, Message>();
  let count = 0;
  for (const node of tree.nodes.values()) {
    if (++count % nodesPerStep === 0) yield;
    if (!view.isShown(node)) continue;
    const parentId = view.parentOf(node);
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
  return node && isShown(tree, node) ? { ...tree, headId: latestLeaf(tree, id) } : tree;
}

/** Takes back nodes that were never stored anywhere; unlike `deleteNodes` it leaves no tombstone. */
export function withdrawNodes(tree: Tree, ids: readonly string[], headId: string | null): Tree {
  const nodes = new Map(tree.nodes);
  for (const id of ids) nodes.delete(id);
  return { ...tree, nodes, headId };
}
