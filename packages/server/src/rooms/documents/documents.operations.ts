import { success } from '@stoa/core/contract';
import type { RoomHandlers } from '../handlers.js';
import type { DocumentService } from './documents.service.js';
import type { TemplateLibrary } from './templates/template-library.js';

/** Operations on documents made out of conversations. */
export const documentOperations = (
  service: DocumentService,
  library: TemplateLibrary,
): RoomHandlers<'documents'> => ({
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
  async uploadTemplate(input, { person, newId }) {
    const outcome = await library.announce(input, person, newId());
    return outcome.ok ? success({ success: true, presigned_url: outcome.value }) : outcome;
  },
  async removeTemplate({ template_name: name }, { person, address }) {
    const outcome = await library.remove(name, { person, address });
    return outcome.ok ? success({ success: true }) : outcome;
  },
});
