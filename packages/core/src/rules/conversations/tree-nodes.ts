import type { Message } from '../../contract/conversations/conversations.js';
import { isActionResult } from './action-result.js';
import { removalOf } from './marks.js';

/**
 * A conversation as a tree of immutable messages. `headId` ends the path that the reader sees; `deletedIds` are tombstones: a
 * node named there never comes back, nor does anything below it. A node with a `removed` mark keeps its place but is seen by
 * nobody: what follows it hangs on the nearest message before it that is there. `listedAt` is the ISO time at which a client without trees
 * last made its list the path; absent where none ever did.
 */
export interface Tree {
  nodes: ReadonlyMap<string, Message>;
  headId: string | null;
  deletedIds: ReadonlySet<string>;
  listedAt?: string | undefined;
}

/** A tree without messages. */
export const emptyTree: Tree = { nodes: new Map(), headId: null, deletedIds: new Set() };

/** The id of the message before a node; null for one that begins. */
export const parentOf = (node: Message | undefined): string | null => node?.parentId ?? null;

/** What of a tree is seen; each answer is found once. */
export interface TreeView {
  /**
   * Whether a message can be shown: it is not removed, and neither is what it answers. A reply that its remover had not seen, and the
   * result of an operation that such a reply asked for, go with the question, and come back with it.
   */
  isShown(node: Message): boolean;
  /** The message that a reader sees before `node`; an id that is unknown stays, and ends the path. */
  parentOf(node: Message): string | null;
  /** The nodes that can be shown. */
  nodes(): Message[];
}

/** What a message answers, and is removed with: the question of a reply, the reply that asked for the result of an operation. */
function answered(nodes: Tree['nodes'], node: Message): Message | undefined {
  const isReply = node.role === 'assistant';
  if (!isReply && !isActionResult(node)) return undefined;
  const parent = nodes.get(parentOf(node) ?? '');
  return parent?.role === (isReply ? 'user' : 'assistant') ? parent : undefined;
}

/** See {@link TreeView}. The nodes must not change while it is used. */
export function viewOf({ nodes }: Pick<Tree, 'nodes'>): TreeView {
  const known = new Map<string, boolean>();

  function isShown(node: Message): boolean {
    if (removalOf(node)) return false;
    const above = answered(nodes, node);
    if (!above) return true;
    // Most replies answer what somebody typed.
    if (!removalOf(above) && !answered(nodes, above)) return true;
    const chain = new Set<string>();
    let at: Message | undefined = node;
    let fate: boolean | undefined;
    while (at && fate === undefined && !chain.has(at.id)) {
      chain.add(at.id);
      fate = removalOf(at) ? false : known.get(at.id);
      at = answered(nodes, at);
    }
    for (const id of chain) known.set(id, fate ?? true);
    return fate ?? true;
  }
  return {
    isShown,
    parentOf(node) {
      const seen = new Set<string>();
      let at = parentOf(node);
      while (at !== null) {
        const parent = nodes.get(at);
        if (!parent || isShown(parent)) return at;
        if (seen.has(at)) return null;
        seen.add(at);
        at = parentOf(parent);
      }
      return null;
    },
    nodes: () => [...nodes.values()].filter(isShown),
  };
}

/** See {@link TreeView}; for one message. */
export const isShown = (tree: Pick<Tree, 'nodes'>, node: Message): boolean => viewOf(tree).isShown(node);
/** See {@link TreeView}; for one message. */
export const shownParentOf = (tree: Pick<Tree, 'nodes'>, node: Message): string | null =>
  viewOf(tree).parentOf(node);

/** Oldest first. */
export const byAge = (a: Message, b: Message): number =>
  compare(a.createdAt ?? '', b.createdAt ?? '') || compare(a.id, b.id);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
