import { defineRoom } from '../define-room.js';
import { createLazyModule } from '../ports/lazy-module.js';
import type { IntegrationsStore } from './integrations.types.js';

export const integrationsRoom = defineRoom({
  name: 'integrations',
  create: (ports): IntegrationsStore =>
    createLazyModule(async () =>
      (await import('./integrations-actions.js')).createIntegrationsActions(ports),
    ),
});
