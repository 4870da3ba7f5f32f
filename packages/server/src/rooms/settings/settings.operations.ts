import { success } from '@stoa/core/contract';
import type { RoomHandlers } from '../handlers.js';
import type { SettingsRepository } from './settings.repository.js';

/** Operations on the caller's settings. */
export const settingsOperations = (repository: SettingsRepository): RoomHandlers<'settings'> => ({
  get: async (_input, { person }) => success({ success: true, data: await repository.find(person.id) }),
  async save({ settings }, { person }) {
    await repository.save(person.id, settings);
    return success({ success: true });
  },
});
