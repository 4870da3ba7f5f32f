import { success } from '@stoa/core/contract';
import type { RoomHandlers } from '../handlers.js';
import type { ArtifactService } from './artifacts.service.js';

/** Operations on the caller's saved artifacts. */
export const artifactOperations = (service: ArtifactService): RoomHandlers<'artifacts'> => ({
  async get({ artifact_id: key }, { person }) {
    const outcome = await service.get(person, key);
    return outcome.ok ? success({ success: true, data: outcome.value }) : outcome;
  },
  list: async (_input, { person }) => success({ success: true, data: await service.list(person) }),
  async remove({ artifact_id: key }, { person }) {
    const outcome = await service.remove(person, key);
    return outcome.ok ? success({ success: true }) : outcome;
  },
  async save({ artifact }, context) {
    const outcome = await service.save(artifact, context);
    return outcome.ok ? success({ success: true, data: outcome.value }) : outcome;
  },
  async share({ artifact, shareWith }, context) {
    const outcome = await service.share(artifact, shareWith, context);
    return outcome.ok ? success({ success: true, message: outcome.value }) : outcome;
  },
});
