import { defineRoom } from '../../base/rooms/view-room.js';

export const pluginsRoom = defineRoom({
  name: 'plugins',
  flag: 'pluginsOnInput',
  option: 'includePluginSelector',
});
