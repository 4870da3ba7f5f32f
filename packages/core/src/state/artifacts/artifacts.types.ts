import type { StoreApi } from 'zustand/vanilla';
import type { Outcome } from '../../contract/outcome.js';
import type { Artifact } from '../../rules/artifacts/artifact-versions.js';
import type { AccountsStore } from '../accounts/accounts.store.js';
import type { ConversationPorts } from '../conversation/conversation-environment.js';
import type { ConversationRuns, EndedReply } from '../conversation/conversation-runs.js';
import type { RunState } from '../conversation/conversation.types.js';
import type { FlagsStore } from '../feature-flags/flags.store.js';
import type { ModelsStore } from '../models/models.store.js';
import type { RepairRequest } from '../ports/json-repair.js';
import type { StorageResult } from '../ports/ports.js';
import type { LazyPlugins } from '../plugins/lazy-plugins.js';
import type { ConversationFile } from '../storage/conversation-file.types.js';
import type { GenerationState } from './generation.machine.js';

/** A version of an artifact of a conversation. */
export interface VersionRef {
  artifactId: string;
  version: number;
}

/** The artifacts of one conversation: making one, and changing versions. */
export interface ConversationArtifacts {
  /** What is being made. The versions themselves are in the state of the conversation, as they are stored. */
  store: StoreApi<GenerationState>;
  /** Loads the part that makes and changes artifacts. Rejects when it cannot be loaded. */
  load(): Promise<ArtifactRoom>;
}

/** The actions on the artifacts of one conversation. Every change is refused while a version of the artifact is streaming. */
export interface ArtifactRoom {
  /**
   * Makes what a block of a message asks for. Resolves when it has ended.
   *
   * @errors returned: why it could not begin, or the sentence of a failure.
   */
  generate(ref: { messageId: string; code: string }): Promise<Outcome<void>>;
  /** Takes an edited text; the answer is the number of the version that holds it. */
  edit(ref: VersionRef, text: string): Outcome<number>;
  copy(ref: VersionRef): Outcome<number>;
  /** The answer is the number of the version to show; null when none is left. It can be taken back while its notice stands. */
  remove(ref: VersionRef): Outcome<number | null>;
  /**
   * Opens a revision of a version: a text that grows in its place, and becomes the newest version when it is kept. Null where nothing can
   * be changed for the moment. `stopped` is called when the person stops what the conversation does.
   */
  revise(ref: VersionRef, stopped: () => void): ArtifactRevision | null;
  /** Adds an artifact of the library as the newest version; one with the same text is only found. */
  add(artifact: Artifact): Outcome<VersionRef>;
}

/** A version in the making that is only shown until it is kept. */
export interface ArtifactRevision {
  write(text: string): void;
  /** Stores the text as the newest version; null where the artifact is gone. */
  keep(text: string): VersionRef | null;
  /** Ends it; what was not kept is gone. */
  close(): void;
}

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
