import { defineRoom } from '../../base/rooms/view-room.js';

export const threadRoom = defineRoom({
  name: 'thread',
  option: 'includeFocusedMessages',
});
