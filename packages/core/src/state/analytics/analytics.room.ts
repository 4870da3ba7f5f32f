import { defineRoom } from '../define-room.js';
import { createLazyModule } from '../ports/lazy-module.js';
import type { AnalyticsStore } from './analytics.types.js';

export const analyticsRoom = defineRoom({
  name: 'analytics',
  create: (ports): AnalyticsStore =>
    createLazyModule(async () => (await import('./analytics-actions.js')).createAnalyticsActions(ports)),
});
