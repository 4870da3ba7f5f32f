import { success } from '@stoa/core/contract';
import type { RoomHandlers } from '../handlers.js';
import type { RetentionService } from './retention.service.js';

/** Operations of retention. A save of the rules is one of the configuration. @source ours */
export const retentionOperations = (service: RetentionService): RoomHandlers<'retention'> => ({
  preview: async (input) => success({ success: true, data: await service.preview(input) }),
  reports: async () => success({ success: true, data: await service.reports() }),
  async run(_input, context) {
    const begun = await service.run(context);
    return begun.ok ? success({ success: true, data: begun.value }) : begun;
  },
  mine: async () => success({ success: true, data: await service.kinds() }),
});
