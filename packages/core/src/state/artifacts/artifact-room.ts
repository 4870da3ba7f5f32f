import { createArtifactDesk, type ArtifactRoomOptions } from './artifact-desk.js';
import { createArtifactGeneration, type ArtifactGeneration } from './artifact-generation.js';
import type { ArtifactRoom } from './artifacts.types.js';
import { createVersionChanges } from './version-changes.js';

/** The room as its conversation sees it. */
export interface ManagedArtifactRoom extends ArtifactRoom, ArtifactGeneration {
  dispose(): void;
}

/** The artifacts of a conversation: making one, and changing versions. Both work at one desk, where one job lies at a time. */
export function createArtifactRoom(options: ArtifactRoomOptions): ManagedArtifactRoom {
  const desk = createArtifactDesk(options);
  return {
    ...createArtifactGeneration(desk, options),
    ...createVersionChanges(desk, options),
    dispose: () => desk.job?.leave(),
  };
}
