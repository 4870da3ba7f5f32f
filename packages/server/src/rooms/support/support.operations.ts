import { success } from '@stoa/core/contract';
import type { RoomHandlers } from '../handlers.js';
import type { SupportService } from './support.service.js';

const done = { success: true } as const;

/** Operations of support. @source ours */
export const supportOperations = (service: SupportService): RoomHandlers<'support'> => ({
  overview: async () => success({ success: true, data: await service.overview() }),
  async stopRun({ id }) {
    const stopped = await service.stopRun(id);
    return stopped.ok ? success(done) : stopped;
  },
  async resolveError(input, context) {
    const resolved = await service.resolveError(input, context);
    return resolved.ok ? success(done) : resolved;
  },
});
