import { defineRoom } from '../define-room.js';
import { createLazyPlugins } from './lazy-plugins.js';

export const pluginsRoom = defineRoom({
  name: 'plugins',
  create: createLazyPlugins,
  idle: (plugins) => plugins.use(() => undefined),
});
