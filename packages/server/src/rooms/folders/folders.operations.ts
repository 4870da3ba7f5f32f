import { success } from '@stoa/core/contract';
import type { RoomHandlers } from '../handlers.js';
import type { FolderService } from './folders.service.js';

/** Operations on the caller's folders. */
export const folderOperations = (service: FolderService): RoomHandlers<'folders'> => ({
  list: async (_input, { person }) => success({ success: true, folders: await service.list(person.id) }),
  async save({ folders }, { person }) {
    const outcome = await service.save(person.id, folders);
    return outcome.ok ? success({ success: true, folders: outcome.value }) : outcome;
  },
});
