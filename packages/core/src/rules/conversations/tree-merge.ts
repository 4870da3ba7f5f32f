import { finish, type Steps } from '../../lib/steps.js';
import { mergeNodes } from './merge-nodes.js';
import { laterListing } from './listing.js';
import { latestLeafSteps } from './tree.js';
import type { Tree } from './tree-nodes.js';
import { prune } from './tree-removal.js';

/** Messages that one step joins. */
const nodesPerStep = 256;

/**
 * Joins two copies of one conversation. Apart from the head it does not matter in which order or how often copies are joined, so
 * tabs, devices and the server always end with the same nodes, and nothing that one of them has is lost. The head of `mine`
 * stays, moving on to what another copy added after it; only where a client without trees has changed the list since, the head of
 * `theirs` counts, unless `mine` ends with what `theirs` has not seen.
 *
 * @source architecture "State": uploads merge by node; deletions are tombstones.
 */
export const mergeTrees = (mine: Tree, theirs: Tree): Tree => finish(mergeTreesSteps(mine, theirs));

/** See {@link mergeTrees}. */
export function* mergeTreesSteps(mine: Tree, theirs: Tree): Steps<Tree> {
  const nodes = new Map(mine.nodes);
  let changed = false;
  let count = 0;
  for (const [id, node] of theirs.nodes) {
    if (++count % nodesPerStep === 0) yield;
    const own = nodes.get(id);
    const merged = own ? mergeNodes(own, node) : node;
    if (merged === own) continue;
    nodes.set(id, merged);
    changed = true;
  }
  const newTombstones = [...theirs.deletedIds].some((id) => !mine.deletedIds.has(id));
  const listing = laterListing(mine, theirs);
  if (!changed && !newTombstones && mine.headId !== null && listing === mine) return mine;
  const deletedIds = newTombstones ? new Set([...mine.deletedIds, ...theirs.deletedIds]) : mine.deletedIds;
  const { listedAt } = listing;
  const merged = prune({
    nodes: changed ? nodes : mine.nodes,
    headId: (listing === theirs ? theirs.headId : mine.headId) ?? theirs.headId,
    deletedIds,
    ...(listedAt === undefined ? {} : { listedAt }),
  });
  if (merged.headId === null) return merged;
  return { ...merged, headId: yield* latestLeafSteps(merged, merged.headId) };
}

/** Whether `tree` holds everything that `other` holds, so that joining them would change nothing but the head. */
export const includesTree = (tree: Tree, other: Tree): boolean => {
  const merged = mergeTrees(tree, other);
  return merged.nodes === tree.nodes && merged.deletedIds === tree.deletedIds;
};
