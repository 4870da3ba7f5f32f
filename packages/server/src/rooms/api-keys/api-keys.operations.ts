import { apiDocumentationPaths, apiKeySentence, success } from '@stoa/core/contract';
import type { ApiDocumentService } from '../api-documents/api-documents.service.js';
import type { RoomHandlers } from '../handlers.js';
import type { ApiKeyService } from './api-keys.service.js';

/** Operations on API keys and their documentation. */
export const apiKeyOperations = (
  keys: ApiKeyService,
  documents: ApiDocumentService,
): RoomHandlers<'apiKeys'> => ({
  async create(input, context) {
    const outcome = await keys.create(input, context);
    return outcome.ok
      ? success({ success: true, data: outcome.value, message: apiKeySentence('apiKeys.created') })
      : outcome;
  },
  list: async (_input, { person }) => success({ success: true, data: await keys.list(person) }),
  async view({ apiKeyId }, context) {
    const outcome = await keys.view(apiKeyId, context);
    return outcome.ok ? success({ success: true, data: outcome.value }) : outcome;
  },
  systemIds: async (_input, { person }) => success({ success: true, data: await keys.systemKeys(person) }),
  async deactivate({ apiKeyId }, context) {
    const outcome = await keys.deactivate(apiKeyId, context);
    return outcome.ok ? success({ success: true }) : outcome;
  },
  async update(list, context) {
    const { failedKeys, messages } = await keys.update(list, context);
    return success(failedKeys.length === 0 ? { success: true } : { success: false, failedKeys, messages });
  },
  documentation: async (_input, { person }) =>
    success({ success: true, ...(await documents.addresses(person.id)) }),
  async uploadDocumentation({ filename, content_md5: md5 }, { person, newId }) {
    const outcome = await documents.announce(newId(), { filename, md5, person });
    return outcome.ok ? success({ success: true, presigned_url: outcome.value }) : outcome;
  },
  documentationTemplates: () => success({ success: true, presigned_url: apiDocumentationPaths.templates }),
});
