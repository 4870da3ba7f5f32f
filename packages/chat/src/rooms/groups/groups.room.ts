import { BotMessageSquare } from 'lucide-react';
import { defineRoom } from '../../base/rooms/view-room.js';
import { accountTexts } from '../account/door.js';

declare module '@stoa/core/state' {
  interface DialogParameters {
    /** At a group and one of its assistants, where they are given. */
    assistantAdmin: { groupId?: string; assistantId?: string };
  }
}

export const groupsRoom = defineRoom({
  name: 'groups',
  flag: 'assistantAdminInterface',
  dialogs: {
    assistantAdmin: {
      title: (read) => read(accountTexts).assistantAdmin,
      load: async () => (await import('./group-admin-dialog.js')).GroupAdminDialog,
      className:
        'h-dvh max-h-none w-full max-w-none rounded-none max-sm:mb-0 sm:h-[95dvh] sm:w-[calc(100vw-100px)] sm:max-w-none sm:rounded-sheet',
    },
  },
  account: {
    dialog: { name: 'assistantAdmin' },
    icon: BotMessageSquare,
    label: (read) => read(accountTexts).assistantAdmin,
  },
});
