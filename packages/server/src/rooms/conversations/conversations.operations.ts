import { success, type Outcome } from '@stoa/core/contract';
import type { RoomHandlers } from '../handlers.js';
import type { ConversationService } from './conversations.service.js';
import type { SearchConversations } from './search.service.js';

const done = (outcome: Outcome<void>) => (outcome.ok ? success({ success: true as const }) : outcome);

/** Operations on conversations in the cloud. */
export const conversationOperations = (
  service: ConversationService,
  search: SearchConversations,
): RoomHandlers<'conversations'> => ({
  upload: async (input, { person }) => done(await service.upload(person.id, input)),
  async get({ conversationId }, { person }) {
    const outcome = await service.get(person.id, conversationId);
    return outcome.ok ? success({ success: true, conversation: outcome.value }) : outcome;
  },
  async getAll(_input, { person }) {
    const presignedUrls = await service.listAll(person.id);
    if (presignedUrls.length === 0) return success({ success: true, message: 'There are no conversations.' });
    return success({ success: true, presignedUrls });
  },
  getEmpty: async (_input, { person }) => success({ success: true, ...(await service.listEmpty(person.id)) }),
  getMultiple: async ({ conversationIds }, { person }) =>
    success({ success: true, failed: [], ...(await service.getMultiple(person.id, conversationIds)) }),
  delete: async ({ conversationId }, { person }) => done(await service.remove(person.id, conversationId)),
  async deleteMultiple({ conversationIds }, { person }) {
    await service.removeSeveral(person.id, conversationIds);
    return success({ success: true });
  },
  register: async (input, { person, newId }) => done(await service.register(person.id, input, newId)),
  update: async (input, { person }) => done(await service.update(person.id, input)),
  async changes({ since }, { person }) {
    const outcome = await service.changes(person.id, since);
    return outcome.ok ? success({ success: true, ...outcome.value }) : outcome;
  },
  async page(input, { person }) {
    const outcome = await service.page(person.id, input);
    return outcome.ok ? success({ success: true, ...outcome.value }) : outcome;
  },
  search: async (input, { person }) => success({ success: true, ...(await search(person.id, input)) }),
});
