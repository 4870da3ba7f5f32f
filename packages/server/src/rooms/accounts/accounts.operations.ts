import { success } from '@stoa/core/contract';
import type { RoomHandlers } from '../handlers.js';
import type { AccountRepository } from './accounts.repository.js';

/** Operations on the caller's accounts. */
export const accountOperations = (repository: AccountRepository): RoomHandlers<'accounts'> => ({
  get: async (_input, { person }) => success({ success: true, data: await repository.list(person.id) }),
});
