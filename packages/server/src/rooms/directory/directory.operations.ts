import { success } from '@stoa/core/contract';
import type { RoomHandlers } from '../handlers.js';
import type { DirectoryService } from './directory.service.js';

/** Operations on who can be found. */
export const directoryOperations = (service: DirectoryService): RoomHandlers<'directory'> => ({
  emails: async ({ emailprefix }, { person }) => success(await service.find(emailprefix, person)),
});
