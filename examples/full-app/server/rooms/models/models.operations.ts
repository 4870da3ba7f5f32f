import { success } from '@stoa/core/contract';
import type { LlmCatalogue } from '../../platform/llm/port.js';
import type { RoomHandlers } from '../handlers.js';
import { listModels } from './models.service.js';

/** Operations on models. */
export const modelOperations = (catalogue: LlmCatalogue): RoomHandlers<'models'> => ({
  list: () => success({ success: true, data: listModels(catalogue) }),
});
