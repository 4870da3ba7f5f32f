import { defineRoom } from '../define-room.js';
import { createLazyModule } from '../ports/lazy-module.js';
import type { MyDataActions } from './my-data.js';

/** What a person is told of what is theirs. `load` rejects when it cannot be loaded. */
export const looksRoom = defineRoom({
  name: 'myData',
  create: (ports): { load(): Promise<MyDataActions>; loaded(): MyDataActions | undefined } =>
    createLazyModule(async () => (await import('./my-data.js')).createMyData(ports)),
});
