import { conversationSentence } from '../contract/conversation-messages.js';
import { csvFromAnswer } from '../rules/csv-answer.js';
import { foldEvent } from '../rules/reply.js';
import { failureOf } from '../rules/run-failure.js';
import { titleFor } from './auto-title.js';
import { createConversationActions } from './conversation-actions.js';
import type { ConversationParts, WorkspaceContext } from './conversation-context.js';
import { createConversationFile } from './conversation-file.js';
import { createCopyAndEdit } from './copy-and-edit.js';
import { selectFlag } from './flags.store.js';
import { createMessageQueue } from './message-queue.js';
import { createPreparing } from './preparing.js';
import { createProposals } from './proposals.js';
import { createRepliesCost } from './replies-cost.js';
import { readStoredQueue } from './stored-queue.js';

/** The conversations of a workspace: kept in this browser or in the cloud, with everything that they can ask for. */
export const workspaceParts = (context: WorkspaceContext): ConversationParts => ({
  createFile: (start, changed) => createConversationFile(context, start, changed),
  savePartial: context.vault.savePartial,
  readQueue: readStoredQueue,
  folding: { writeTable: csvFromAnswer, fold: foldEvent },
  createQueue: createMessageQueue,
  createActions: createConversationActions,
  createPreparing: (host) => createPreparing(context, host),
  createProposals: (host) => createProposals(context, host),
  createCopyAndEdit: (host) => createCopyAndEdit(context.duplicate, host),
  move(file, isLocal) {
    if (isLocal || selectFlag('storeCloudConversations')(context.flags.store.getState()))
      void file.move(isLocal);
  },
  failureOf,
  sentence: conversationSentence,
  titleFor: (said) => titleFor(context.ports, context.models.store.getState().cheapestId, said),
  createCost: createRepliesCost,
});
