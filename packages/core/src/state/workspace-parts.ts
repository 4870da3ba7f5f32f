import { csvFromAnswer } from '../rules/csv-answer.js';
import { titleFor } from './auto-title.js';
import { createConversationActions } from './conversation-actions.js';
import type { ConversationParts, WorkspaceContext } from './conversation-context.js';
import { createConversationFile } from './conversation-file.js';
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
  writeTable: csvFromAnswer,
  createQueue: createMessageQueue,
  createActions: createConversationActions,
  createPreparing: (host) => createPreparing(context, host),
  createProposals: (host) => createProposals(context, host),
  titleFor: (said) => titleFor(context.ports, context.models.store.getState().cheapestId, said),
  createCost: createRepliesCost,
});
