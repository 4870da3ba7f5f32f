import { defineRoom } from '../define-room.js';
import type { ModelsStore } from '../models/models.store.js';
import type { RepairRequest } from './json-repair.js';
import { createLazyModule } from './lazy-module.js';

/** Lets a model repair broken JSON of a reply; null when that fails. Never rejects. What it costs the person pays. */
export const jsonRepairRoom = defineRoom({
  name: 'repairJson',
  create(ports, { models }: { models: ModelsStore }) {
    const repairs = createLazyModule(async () =>
      (await import('./json-repair.js')).createJsonRepair(ports, models),
    );
    return async (request: RepairRequest): Promise<string | null> => {
      const repair = await repairs.load().catch(() => null);
      return repair?.repair(request) ?? null;
    };
  },
});
