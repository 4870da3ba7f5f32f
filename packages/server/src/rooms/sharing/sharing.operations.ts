import { success } from '@stoa/core/contract';
import type { RoomHandlers } from '../handlers.js';
import type { SharingService } from './sharing.service.js';

/** Operations on what people share. */
export const sharingOperations = (service: SharingService): RoomHandlers<'sharing'> => ({
  async share(input, context) {
    const outcome = await service.share(input, context);
    if (!outcome.ok) return outcome;
    const { items, unreadable } = outcome.value;
    return success({ success: true, items, ...(unreadable.length > 0 && { unreadable }) });
  },
  async list(input, { person }) {
    const outcome = await service.list(person, input);
    if (!outcome.ok) return outcome;
    const { items, more } = outcome.value;
    return success({ success: true, items, ...(more.length > 0 && { more }) });
  },
  async load({ key }, { person, now }) {
    const outcome = await service.load(person, key, now());
    return outcome.ok ? success({ success: true, item: outcome.value }) : outcome;
  },
  async remove({ key }, { person }) {
    const outcome = await service.remove(person, key);
    return outcome.ok ? success({ success: true }) : outcome;
  },
  listSent: async (_input, { person }) => success({ success: true, items: await service.listSent(person) }),
  async withdraw({ id, shared_users: users }, { person }) {
    const outcome = await service.withdraw(person, id, users);
    return outcome.ok ? success({ success: true }) : outcome;
  },
});
