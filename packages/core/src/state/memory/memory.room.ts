import type { Room } from '../define-room.js';
import type { FlagsStore } from '../feature-flags/flags.store.js';
import type { SettingsStore } from '../settings/settings.store.js';
import { createMemoryStore } from './memory.store.js';
import type { ManagedMemoryStore, MemoryStore } from './memory.types.js';

export const memoryRoom: Room<
  'memory',
  { flags: FlagsStore; settings: SettingsStore },
  ManagedMemoryStore,
  MemoryStore
> = {
  name: 'memory',
  create: (ports, { flags, settings }, { person }) =>
    createMemoryStore(ports, { email: person.email, flags, settings }),
  dispose: (memory) => memory.dispose(),
};
