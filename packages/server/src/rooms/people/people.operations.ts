import { success } from '@stoa/core/contract';
import type { RoomHandlers } from '../handlers.js';
import type { PeopleService } from './people.service.js';

const done = { success: true } as const;

/** Operations on people. Each that changes or reads somebody is written down. @source ours; security T, U */
export const peopleOperations = (service: PeopleService): RoomHandlers<'people'> => ({
  list: async (input, context) => success({ success: true, data: await service.list(input, context) }),
  async get({ id }, context) {
    const found = await service.get(id, context);
    return found.ok ? success({ success: true, data: found.value }) : found;
  },
  async signOut({ id, sessionId }, context) {
    const ended = await service.signOut(id, sessionId, context);
    return ended.ok ? success(done) : ended;
  },
  async deactivate({ id }, context) {
    const changed = await service.deactivate(id, context);
    return changed.ok ? success(done) : changed;
  },
  async reactivate({ id }, context) {
    const changed = await service.reactivate(id, context);
    return changed.ok ? success(done) : changed;
  },
  async makeArchive({ id }, context) {
    const begun = await service.makeArchive(id, context);
    return begun.ok ? success({ success: true, data: begun.value }) : begun;
  },
  archive: async ({ id }, context) => success({ success: true, data: await service.archive(id, context) }),
  async remove({ id, email }, context) {
    const removed = await service.remove(id, email, context);
    return removed.ok ? success(done) : removed;
  },
});
