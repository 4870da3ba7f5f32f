import type { StoreApi } from 'zustand/vanilla';
import type { Outcome } from '../../contract/outcome.js';
import type { Artifact } from '../../rules/artifacts/artifact-versions.js';
import type { GenerationState } from './generation.machine.js';

/** A version of an artifact of a conversation. */
export interface VersionRef {
  artifactId: string;
  version: number;
}

/** The artifacts of one conversation: making one, and changing versions. */
export interface ConversationArtifacts {
  /** The generation in progress. Versions are in the state of the conversation, as they are stored. */
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
