import { defineRoom } from '../define-room.js';
import { createLazyModule } from '../ports/lazy-module.js';
import type { ApiKeysStore } from './api-keys.types.js';

export const apiKeysRoom = defineRoom({
  name: 'apiKeys',
  create: (ports): ApiKeysStore =>
    createLazyModule(async () => (await import('./api-key-actions.js')).createApiKeyActions(ports)),
});
