import { success } from '@stoa/core/contract';
import type { RoomHandlers } from '../handlers.js';
import type { DocumentService } from './documents.service.js';

/** Operations on documents made out of conversations. */
export const documentOperations = (service: DocumentService): RoomHandlers<'documents'> => ({
  async convert(input, { person, newId }) {
    const outcome = await service.convert(person, input, newId());
    return outcome.ok ? success({ success: true, data: { url: outcome.value } }) : outcome;
  },
  templates: async (_input, { person }) => success({ success: true, data: await service.templates(person) }),
});
