import { conversationSentence } from '../../contract/conversations/conversation-messages.js';
import { failureOf } from '../../rules/chat/run-failure.js';
import type { AccountsStore } from '../accounts/accounts.types.js';
import { titleFor } from '../conversation/auto-title.js';
import { createConversationArtifacts } from '../artifacts/conversation-artifacts.js';
import type { ArtifactsOptions } from '../artifacts/artifacts-host.types.js';
import { createConversationActions } from '../conversation/conversation-actions.js';
import type { ConversationEnvironment } from '../conversation/conversation-environment.js';
import { createCopyAndEdit } from '../conversation/copy-and-edit.js';
import { createMessageQueue } from '../conversation/queue/message-queue.js';
import { readStoredQueue } from '../conversation/queue/stored-queue.js';
import { createRepliesCost } from '../conversation/replies-cost.js';
import { createRequestPreparation } from '../conversation/request-preparation.js';
import type { RequestPreparation } from '../conversation/request-preparation.types.js';
import type { TurnContributor } from '../conversation/turn-contributor.js';
import { selectFlag, type FlagsStore } from '../feature-flags/flags.store.js';
import type { ModelsStore } from '../models/models.store.js';
import type { Ports } from '../ports/ports.js';
import type { PromptsStore } from '../prompts/prompts.types.js';
import { createProposals } from '../proposals/proposals.js';
import type { OperationSources } from '../proposals/run-local-operation.js';
import type { LazyPlugins } from '../plugins/lazy-plugins.js';
import type { ConversationFile, FileStart } from '../storage/conversation-file.types.js';
import type { LocalConversations } from '../storage/local-conversations.js';
import type { Copies } from './copies.js';

/** The environment of a workspace: conversations stored in this browser or in the cloud, with everything that they can ask for. */
export function createWorkspaceEnvironment(needs: {
  ports: Ports;
  models: ModelsStore;
  flags: FlagsStore;
  accounts: Pick<AccountsStore, 'store'>;
  plugins: LazyPlugins;
  prompts: Pick<PromptsStore, 'store'>;
  write: RequestPreparation['write'];
  contributors: readonly TurnContributor[];
  localConversations: Pick<LocalConversations, 'savePartial'>;
  createFile(start: FileStart, changed: () => void): ConversationFile;
  duplicate: Copies['duplicateInBackground'];
  conversations: OperationSources['conversations'];
  notifyStorageFull(): void;
  repairJson: ArtifactsOptions['repairJson'];
  artifactBegan: ArtifactsOptions['began'];
}): ConversationEnvironment {
  const { ports, models, flags, accounts, plugins, prompts } = needs;
  return {
    createFile: needs.createFile,
    savePartial: needs.localConversations.savePartial,
    readQueue: readStoredQueue,
    createQueue: createMessageQueue,
    createActions: createConversationActions,
    createPreparation: (host) =>
      createRequestPreparation({ write: needs.write, contributors: needs.contributors, host }),
    createProposals: (host) =>
      createProposals({
        ports,
        flags,
        models,
        notifyStorageFull: needs.notifyStorageFull,
        sources: { conversations: needs.conversations, models, prompts, flags },
        host,
      }),
    createArtifacts: (host) =>
      createConversationArtifacts({
        ports,
        flags,
        models,
        accounts,
        plugins,
        repairJson: needs.repairJson,
        began: needs.artifactBegan,
        host,
      }),
    createCopyAndEdit: (host) => createCopyAndEdit(needs.duplicate, host),
    move(file, isLocal) {
      if (isLocal || selectFlag('storeCloudConversations')(flags.store.getState())) void file.move(isLocal);
    },
    failureOf,
    sentence: conversationSentence,
    titleFor: (firstMessage) => titleFor(ports, models.store.getState().cheapestId, firstMessage),
    createCost: createRepliesCost,
  };
}
