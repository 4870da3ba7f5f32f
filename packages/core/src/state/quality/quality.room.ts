import { defineRoom } from '../define-room.js';
import type { ModelsStore } from '../models/models.store.js';
import { createLazyModule } from '../ports/lazy-module.js';
import type { QualityActions } from './quality-actions.js';

/** Gives conversations for quality improvement. `load` rejects when it cannot be loaded. */
export const qualityRoom = defineRoom({
  name: 'quality',
  create: (ports, { models }: { models: ModelsStore }): { load(): Promise<QualityActions> } =>
    createLazyModule(async () => (await import('./quality-actions.js')).createQualityActions(ports, models)),
});
