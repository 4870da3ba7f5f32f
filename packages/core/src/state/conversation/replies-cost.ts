import type { Model } from '../../contract/models/models.js';
import { costOfReplies, type RepliesCost } from '../../rules/accounts/costs.js';
import type { Tree } from '../../rules/conversations/tree.js';

/** Counts what the replies of one conversation cost, anew only where messages or models are others. */
export function createRepliesCost(): (nodes: Tree['nodes'], models: readonly Model[]) => RepliesCost {
  let counted: { nodes: Tree['nodes']; models: readonly Model[]; value: RepliesCost } | undefined;
  return (nodes, models) => {
    if (counted?.nodes === nodes && counted.models === models) return counted.value;
    const next = costOfReplies(nodes.values(), (modelId) => models.find((model) => model.id === modelId));
    const isSame = JSON.stringify(next) === JSON.stringify(counted?.value);
    const value = counted && isSame ? counted.value : next;
    counted = { nodes, models, value };
    return value;
  };
}
