import { defineRoom } from '../../base/rooms/view-room.js';
import { conversationsCommands } from './conversations.commands.js';
import { listTexts } from './list.texts.js';

declare module '@stoa/core/state' {
  interface DialogParameters {
    move: { ids: readonly string[] };
    tags: { ids: readonly string[] };
    transfer: unknown;
  }
}

export const conversationsRoom = defineRoom({
  name: 'conversations',
  commands: conversationsCommands,
  dialogs: {
    move: {
      title: (read) => read(listTexts).moveDialog.title(1),
      load: async () => (await import('./moves/move-dialog.js')).MoveDialog,
      size: 'sm',
    },
    tags: {
      title: (read) => read(listTexts).tagsDialog.title(1),
      load: async () => (await import('./tags/tags-dialog.js')).TagsDialog,
      size: 'sm',
    },
    transfer: {
      title: (read) => read(listTexts).transfer.label,
      load: async () => (await import('./moves/transfer-dialog.js')).TransferDialog,
    },
  },
});
