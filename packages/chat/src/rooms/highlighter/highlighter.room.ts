import { Highlighter } from 'lucide-react';
import { named } from '../../base/commands/command.js';
import { byPart } from '../../base/commands/offers.js';
import { defineRoom } from '../../base/rooms/view-room.js';

export const highlighterRoom = defineRoom({
  name: 'highlighter',
  flag: 'highlighter',
  option: 'includeHighlighter',
  commands: [
    {
      ...named('highlight'),
      after: 'editLast',
      group: 'message',
      icon: Highlighter,
      defaultKey: 'h',
      ...byPart('highlight'),
    },
  ],
});
