import { success } from '@stoa/core/contract';
import type { Runs } from '../../platform/runs/runs.js';
import type { RoomHandlers } from '../handlers.js';

/** Enveloped operations of the chat room; the chat wire itself is not enveloped. */
export const chatOperations = (runs: Pick<Runs, 'active'>): RoomHandlers<'chat'> => ({
  activeRuns: async ({ conversationId }, { person }) =>
    success({ success: true, data: await runs.active(person.id, conversationId) }),
});
