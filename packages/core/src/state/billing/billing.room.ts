import { defineRoom } from '../define-room.js';
import { createLazyModule } from '../ports/lazy-module.js';
import type { BillingStore } from './billing.types.js';

export const billingRoom = defineRoom({
  name: 'billing',
  create: (ports, _, { person }): BillingStore =>
    createLazyModule(async () =>
      (await import('./billing-actions.js')).createBillingActions(ports, person.email),
    ),
});
