import type { StoreApi } from 'zustand/vanilla';
import type { ArtifactSummary } from '../../contract/artifacts/artifacts.js';
import type { Outcome } from '../../contract/outcome.js';
import type { Artifact } from '../../rules/artifacts/artifact-versions.js';
import type { ConversationArtifacts, VersionRef } from './artifacts.types.js';

/** The saved artifacts of the person. `status` is about the list; what was read before stays while it is read again. */
export interface ArtifactLibraryState {
  status: 'loading' | 'ready' | 'failed';
  items: readonly ArtifactSummary[];
}

/** Actions on saved artifacts. Failures are returned, with the specified sentence. */
export interface ArtifactLibraryActions {
  store: StoreApi<ArtifactLibraryState>;
  /** Reads the list. Never rejects. */
  refresh(): Promise<void>;
  /** Puts a saved artifact into a conversation as the newest version; one that is there already is only found. */
  open(key: string, into: ConversationArtifacts): Promise<Outcome<VersionRef>>;
  remove(key: string): Promise<Outcome<void>>;
  save(artifact: Artifact): Promise<Outcome<void>>;
  /** Puts a copy into the libraries of people. */
  share(artifact: Artifact, emails: readonly string[]): Promise<Outcome<void>>;
}

export interface ArtifactLibrary {
  /** Rejects when it cannot be loaded. */
  load(): Promise<ArtifactLibraryActions>;
}
