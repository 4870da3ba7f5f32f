import { defineRoom } from '../../base/rooms/view-room.js';
import { documentsCommands } from './documents.commands.js';
import { documentsTexts } from './documents.texts.js';

declare module '@stoa/core/state' {
  interface DialogParameters {
    download: { ids: readonly string[] };
  }
}

export const documentsRoom = defineRoom({
  name: 'documents',
  commands: documentsCommands,
  dialogs: {
    download: {
      title: (read) => read(documentsTexts).title,
      load: async () => (await import('./download-dialog.js')).DownloadDialog,
    },
  },
});
