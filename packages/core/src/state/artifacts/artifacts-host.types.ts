import type { AccountsStore } from '../accounts/accounts.types.js';
import type { ConversationPorts } from '../conversation/conversation-ports.js';
import type { ConversationRuns, EndedReply } from '../conversation/conversation-runs.types.js';
import type { RunState } from '../conversation/conversation.types.js';
import type { FlagsStore } from '../feature-flags/flags.store.js';
import type { ModelsStore } from '../models/models.store.js';
import type { LazyPlugins } from '../plugins/lazy-plugins.js';
import type { RepairRequest } from '../ports/json-repair.js';
import type { StorageResult } from '../ports/ports.js';
import type { ConversationFile } from '../storage/conversation-file.types.js';
import type { ConversationArtifacts, VersionRef } from './artifacts.types.js';

/** Artifacts as their conversation sees them. */
export interface ManagedArtifacts extends ConversationArtifacts {
  /** The run to show in place of an idle one, so that nothing is sent meanwhile. */
  run(): RunState;
  /** Makes what a reply asks for, if that may go without a click; resolves when it is made. */
  runAutomatic(reply: EndedReply): Promise<void>;
  /** Follows a generation that was going on when the page was left. */
  resume(): void;
  stop(): Promise<void>;
  dispose(): void;
}

/** The host of artifacts. */
export interface ArtifactsHost {
  file: ConversationFile;
  runs: Pick<ConversationRuns, 'state'>;
  isReady(): boolean;
  save(): Promise<StorageResult>;
  changed(): void;
}

/** Dependencies of the artifacts of a workspace. */
export interface ArtifactsOptions {
  ports: ConversationPorts;
  flags: Pick<FlagsStore, 'store'>;
  models: Pick<ModelsStore, 'store'>;
  accounts: Pick<AccountsStore, 'store'>;
  plugins: Pick<LazyPlugins, 'load'>;
  repairJson(request: RepairRequest): Promise<string | null>;
  /** A version begins to stream; the page shows it if there is room. */
  began(conversationId: string, ref: VersionRef): void;
  host: ArtifactsHost;
}
