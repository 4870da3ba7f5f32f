import { success } from '@stoa/core/contract';
import type { RoomHandlers } from '../handlers.js';
import type { DocumentService } from './documents.service.js';

/** Operations on documents made out of conversations. */
export const documentOperations = (service: DocumentService): RoomHandlers<'documents'> => ({
  async convert(input, { person, newId }) {
    const outcome = await service.convert(person, input, newId());
    if (!outcome.ok) return outcome;
    const { url, unreadable } = outcome.value;
    return success({
      success: true,
      data: { url },
      ...(unreadable.length > 0 && { message: `Left out, as it cannot be read: ${unreadable.join(', ')}` }),
    });
  },
  templates: async (_input, { person }) => success({ success: true, data: await service.templates(person) }),
});
