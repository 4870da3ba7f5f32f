import { conversationSentence } from '../../contract/conversation-messages.js';
import { csvFromAnswer } from '../../rules/files/csv-answer.js';
import { foldEvent } from '../../rules/chat/reply.js';
import { failureOf } from '../../rules/chat/run-failure.js';
import { titleFor } from '../conversation/auto-title.js';
import { createConversationActions } from '../conversation/conversation-actions.js';
import type { ConversationEnvironment, WorkspaceContext } from '../conversation/conversation-context.js';
import { createConversationFile } from '../storage/conversation-file.js';
import { createCopyAndEdit } from '../conversation/copy-and-edit.js';
import { selectFlag } from '../feature-flags/flags.store.js';
import { createMessageQueue } from '../conversation/queue/message-queue.js';
import { createRequestPreparation } from '../conversation/request-preparation.js';
import { createProposals } from '../proposals/proposals.js';
import { createRepliesCost } from '../conversation/replies-cost.js';
import { readStoredQueue } from '../conversation/queue/stored-queue.js';

/** The conversations of a workspace: kept in this browser or in the cloud, with everything that they can ask for. */
export const workspaceParts = (context: WorkspaceContext): ConversationEnvironment => ({
  createFile: (start, changed) => createConversationFile(context, start, changed),
  savePartial: context.localConversations.savePartial,
  readQueue: readStoredQueue,
  folding: { writeTable: csvFromAnswer, fold: foldEvent },
  createQueue: createMessageQueue,
  createActions: createConversationActions,
  createPreparing: (host) => createRequestPreparation(context, host),
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
