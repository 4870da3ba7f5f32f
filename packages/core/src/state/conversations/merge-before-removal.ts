import { includesTree, mergeTrees } from '../../rules/conversations/tree-merge.js';
import type { LocalConversations } from '../storage/local-conversations.js';
import type { ConversationRecord } from '../storage/stored-conversation.js';

/**
 * Merges the cloud copy of a conversation that has moved here before that copy is deleted, so that messages which another device
 * added last are kept. Answers false when the merged copy could not be written.
 */
export function createMergeBeforeRemoval(needs: {
  localConversations: Pick<LocalConversations, 'load' | 'save'>;
  /** The local copy gained messages. */
  merged(id: string): void;
  refresh(id: string): void;
}): (cloudCopy: ConversationRecord) => Promise<boolean> {
  const { localConversations } = needs;
  return async (cloudCopy) => {
    const { id } = cloudCopy.head;
    const stored = await localConversations.load(id);
    if (!stored || includesTree(stored.tree, cloudCopy.tree)) return true;
    const { result } = await localConversations.save(
      { head: stored.head, tree: mergeTrees(stored.tree, cloudCopy.tree) },
      { extra: {}, retain: false },
    );
    if (result.ok) needs.merged(id);
    needs.refresh(id);
    return result.ok;
  };
}
