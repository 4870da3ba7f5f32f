import { joinHeads } from '../rules/join-heads.js';
import { mergeTrees } from '../rules/tree.js';
import type { ConversationRecord } from './stored-conversation.js';

/** Two copies of one conversation as one. */
export const joinRecords = (mine: ConversationRecord, theirs: ConversationRecord): ConversationRecord => ({
  head: joinHeads(mine.head, theirs.head),
  tree: mergeTrees(mine.tree, theirs.tree),
});
