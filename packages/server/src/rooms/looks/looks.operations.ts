import { success } from '@stoa/core/contract';
import type { RoomHandlers } from '../handlers.js';
import type { LooksService } from './looks.service.js';

/** Operations of reading others, each of which writes its entry itself. @source ours; administration C56 */
export const looksOperations = (service: LooksService): RoomHandlers<'looks'> => ({
  state: async ({ personId }, context) =>
    success({ success: true, data: await service.state(personId, context) }),
  async begin({ personId, reason }, context) {
    const begun = await service.begin(personId, reason, context);
    return begun.ok ? success({ success: true, data: begun.value }) : begun;
  },
  async end({ id }, context) {
    const ended = await service.end(id, context);
    return ended.ok ? success({ success: true }) : ended;
  },
  async conversations({ id, after }, context) {
    const found = await service.conversations(id, after, context);
    return found.ok ? success({ success: true, data: found.value }) : found;
  },
  async conversation({ id, conversationId }, context) {
    const found = await service.conversation(id, conversationId, context);
    return found.ok ? success({ success: true, data: found.value }) : found;
  },
  mine: async (_input, { person }) => success({ success: true, data: await service.of(person.id) }),
});
