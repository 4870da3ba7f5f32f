import type { StoreApi } from 'zustand/vanilla';
import type { Message } from '../../contract/conversations/conversations.js';
import { failed, type Outcome } from '../../contract/outcome.js';
import {
  readArtifacts,
  type Artifacts,
  type ArtifactStatus,
} from '../../rules/artifacts/artifact-versions.js';
import { replaceNode } from '../../rules/conversations/tree.js';
import { recordFrom } from '../../rules/values/record-from.js';
import type { ArtifactsOptions } from './artifacts-host.types.js';
import { generationTransition, type GenerationEvent, type GenerationState } from './generation.machine.js';

/** Dependencies of the artifacts of a conversation. */
export interface ArtifactRoomOptions extends ArtifactsOptions {
  store: StoreApi<GenerationState>;
}

/** What is being made; `end` ends it. */
export interface ArtifactJob {
  requestId: string | null;
  end(status: ArtifactStatus): void;
  /** Stops following, as a page does that is left. */
  leave(): void;
}

/** What making an artifact and changing its versions work on: the stored conversation, and the one job. */
export interface ArtifactDesk {
  readonly conversationId: string;
  job: ArtifactJob | null;
  step(event: GenerationEvent): void;
  isoNow(): string;
  nodeOf(id: string): Message | undefined;
  setNode(node: Message): void;
  artifacts(): Artifacts;
  /** Writes the versions of one artifact; what this version cannot read of others stays as it is. */
  write(artifactId: string, after: Artifacts): void;
}

export const refuse = (message: string): Outcome<never> => failed({ code: 'refused', message });

/** Opens the desk of a conversation. */
export function createArtifactDesk({ ports, store, host: { file } }: ArtifactRoomOptions): ArtifactDesk {
  return {
    conversationId: file.record().head.id,
    job: null,
    step: (event) => store.setState(generationTransition(store.getState(), event), true),
    isoNow: () => new Date(ports.clock.now()).toISOString(),
    nodeOf: (id) => file.record().tree.nodes.get(id),
    setNode: (node) => file.setTree(replaceNode(file.record().tree, node)),
    artifacts: () => readArtifacts(file.record().head['artifacts']),
    write(artifactId, after) {
      const { [artifactId]: _before, ...others } = recordFrom(file.record().head['artifacts']) ?? {};
      const versions = after[artifactId];
      file.setHead({ artifacts: versions ? { ...others, [artifactId]: versions } : others });
    },
  };
}
