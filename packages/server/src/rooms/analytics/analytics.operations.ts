import { success } from '@stoa/core/contract';
import type { RoomHandlers } from '../handlers.js';
import type { AnalyticsService } from './analytics.service.js';

/** Operations on recorded conversations. Their rights stand on the operations. */
export const analyticsOperations = (service: AnalyticsService): RoomHandlers<'analytics'> => ({
  conversations: ({ assistantId }) => service.conversations(assistantId),
  content: (input, { person, address }) => service.content({ person, address }, input),
  dashboard: (input, { person }) => service.dashboard(person, input),
  approvers: async () => success({ success: true, data: await service.approvers() }),
  mine: async (_input, { person }) => success({ success: true, data: await service.mine(person) }),
  async forget({ conversationId }, { person }) {
    return success({ success: true, forgotten: await service.forget(person, conversationId ?? null) });
  },
});
