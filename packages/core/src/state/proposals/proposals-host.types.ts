import type { ConversationRuns, EndedReply } from '../conversation/conversation-runs.types.js';
import type { MessageSubmitter } from '../conversation/message-submitter.js';
import type { FlagsStore } from '../feature-flags/flags.store.js';
import type { ModelsStore } from '../models/models.store.js';
import type { Ports, StorageResult } from '../ports/ports.js';
import type { ConversationFile } from '../storage/conversation-file.types.js';
import type { SaveOptions } from '../storage/local-conversations.js';
import type { ConversationProposals } from './proposals.types.js';
import type { OperationSources } from './run-local-operation.js';

/** The host of proposals. */
export interface ProposalsHost {
  file: ConversationFile;
  runs: ConversationRuns;
  submitter: MessageSubmitter;
  isReady(): boolean;
  save(options?: Partial<SaveOptions>): Promise<StorageResult>;
}

/** Proposals as their conversation sees them. */
export interface ManagedProposals extends ConversationProposals {
  /** A reply ended before the eyes of this page. */
  replyEnded(reply: EndedReply): void;
  /** Carries out what may go by itself; resolves when the assistant has been asked to go on, or nothing was to be done. */
  runAutomatic(reply: EndedReply): Promise<void>;
  dispose(): void;
}

/** Dependencies of the proposals of a workspace. */
export interface ProposalsOptions {
  ports: Pick<Ports, 'call' | 'clock' | 'newId' | 'notify' | 'storage'>;
  flags: Pick<FlagsStore, 'store'>;
  models: Pick<ModelsStore, 'store'>;
  notifyStorageFull(): void;
  sources: OperationSources;
  host: ProposalsHost;
}
