import type { Message } from '../../contract/conversations.js';
import { removalOf } from './marks.js';

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

/** The id of the message before a node; null for one that begins. */
export const parentOf = (node: Message | undefined): string | null => node?.parentId ?? null;

/** The message that a reader sees before `node`; an id that is unknown stays, and ends the path. */
export function shownParentOf(tree: Tree, node: Message): string | null {
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

/** The nodes that can be shown. */
export const shownNodes = (tree: Tree): Message[] =>
  [...tree.nodes.values()].filter((node) => !removalOf(node));

/** Oldest first. */
export const byAge = (a: Message, b: Message): number =>
  compare(a.createdAt ?? '', b.createdAt ?? '') || compare(a.id, b.id);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
