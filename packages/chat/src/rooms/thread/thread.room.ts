import { defineRoom } from '../../base/rooms/view-room.js';
import { threadCommands } from './thread.commands.js';

export const threadRoom = defineRoom({
  name: 'thread',
  commands: threadCommands,
  option: 'includeFocusedMessages',
});
