import { success } from '@stoa/core/contract';
import type { RoomHandlers } from '../handlers.js';
import type { FlagService } from './feature-flags.service.js';

/** Operations on feature flags. */
export const featureFlagOperations = (flags: FlagService): RoomHandlers<'featureFlags'> => ({
  get: async (_input, { person }) => success({ success: true, data: await flags.of(person) }),
});
