import { Keyboard, LogOut, PanelLeft, PencilLine, Search, Sparkles } from 'lucide-react';
import { named, type Command } from '../../base/commands/command.js';
import { always, byPart } from '../../base/commands/offers.js';

/** Commands of the page itself; all others stand in the record of their room. */
export const pageCommands: readonly Command[] = [
  {
    ...named('focusComposer'),
    after: 'previousConversation',
    group: 'go',
    icon: PencilLine,
    defaultKey: 'm',
    ...byPart('focusComposer'),
  },
  {
    ...named('switchModel'),
    after: 'rename',
    group: 'conversation',
    icon: Sparkles,
    defaultKey: 'o',
    slash: true,
    ...byPart('switchModel'),
  },
  {
    ...named('toggleLeft'),
    after: 'starLast',
    group: 'view',
    icon: PanelLeft,
    defaultKey: 'b',
    isOffered: always,
    run: ({ stoa }) => stoa.layout.toggleLeft(),
  },
  {
    ...named('palette'),
    after: 'theme',
    group: 'workspace',
    icon: Search,
    defaultKey: '$mod+k',
    isOffered: always,
    run: ({ stoa: { layout } }) =>
      layout.store.getState().dialog?.name === 'palette'
        ? layout.closeDialog()
        : layout.openDialog({ name: 'palette' }),
  },
  {
    ...named('shortcuts'),
    after: 'export',
    group: 'workspace',
    icon: Keyboard,
    defaultKey: 'Shift+?',
    slash: true,
    isOffered: always,
    run: ({ stoa }) => stoa.layout.openDialog({ name: 'shortcuts' }),
  },
  {
    ...named('signOut'),
    group: 'workspace',
    icon: LogOut,
    isOffered: always,
    run: ({ signOut }) => signOut(),
  },
];
