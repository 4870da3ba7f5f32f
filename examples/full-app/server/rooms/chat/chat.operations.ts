import { success } from '@stoa/core/contract';
import { storable } from '../../platform/db/storable.js';
import type { Runs } from '../../platform/runs/runs.js';
import type { RoomHandlers } from '../handlers.js';

/** Enveloped operations of the chat room; the chat wire itself is not enveloped. */
export const chatOperations = (runs: Pick<Runs, 'active'>): RoomHandlers<'chat'> => ({
  activeRuns: async (input, { person }) =>
    success({ success: true, data: await runs.active(person.id, storable(input).conversationId) }),
});
