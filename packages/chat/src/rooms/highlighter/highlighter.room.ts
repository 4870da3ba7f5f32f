import { defineRoom } from '../../base/rooms/view-room.js';

export const highlighterRoom = defineRoom({
  name: 'highlighter',
  flag: 'highlighter',
  option: 'includeHighlighter',
});
