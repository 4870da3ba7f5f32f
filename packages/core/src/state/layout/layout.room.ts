import { defineRoom } from '../define-room.js';
import { createLayoutStore } from './layout.store.js';

export const layoutRoom = defineRoom({
  name: 'layout',
  create: (ports, _, { smallScreen, initial }) =>
    createLayoutStore(ports, { smallScreen, initial: initial?.layout }),
  load: (layout) => layout.load(),
});
