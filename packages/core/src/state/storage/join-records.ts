import { joinHeads, newerFields } from '../../rules/conversations/join-heads.js';
import { includesTree, mergeTrees } from '../../rules/conversations/tree-merge.js';
import type { ConversationRecord } from './stored-conversation.js';

/** Two copies of one conversation as one. */
export const joinRecords = (mine: ConversationRecord, theirs: ConversationRecord): ConversationRecord => ({
  head: joinHeads(mine.head, theirs.head),
  tree: mergeTrees(mine.tree, theirs.tree),
});

/** Whether a copy lacks something that `mine` holds. */
export const isMissingFrom = (copy: ConversationRecord, mine: ConversationRecord): boolean =>
  !includesTree(copy.tree, mine.tree) || newerFields(mine.head, copy.head).length > 0;
