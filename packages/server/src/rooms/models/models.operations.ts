import { success } from '@stoa/core/contract';
import type { LlmCatalogue } from '../../platform/llm/port.js';
import type { UserGroupRepository } from '../user-groups/user-groups.repository.js';
import type { RoomHandlers } from '../handlers.js';
import { modelsAvailableTo } from './model-availability.js';
import { listModels } from './models.service.js';

/** Operations on models. */
export const modelOperations = (
  catalogue: LlmCatalogue,
  groups: UserGroupRepository,
): RoomHandlers<'models'> => ({
  async list(_input, { person }) {
    await catalogue.refresh?.();
    const models = await modelsAvailableTo(person, catalogue.list(), groups);
    return success({ success: true, data: listModels(models) });
  },
});
