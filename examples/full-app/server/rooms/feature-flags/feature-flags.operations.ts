import { success } from '@stoa/core/contract';
import type { RoomHandlers } from '../handlers.js';
import type { FeatureFlagRepository } from './feature-flags.repository.js';
import { evaluateFlags } from './feature-flags.service.js';

/** Operations on feature flags. There are no groups yet, so nobody is a member of one. */
export const featureFlagOperations = (repository: FeatureFlagRepository): RoomHandlers<'featureFlags'> => ({
  async get(_input, { person }) {
    const data = evaluateFlags(await repository.rules(), { email: person.email, groups: [] });
    // The console is for administrators, whatever its flag says.
    return success({
      success: true,
      data: { ...data, adminInterface: data['adminInterface'] === true && person.isAdmin },
    });
  },
});
