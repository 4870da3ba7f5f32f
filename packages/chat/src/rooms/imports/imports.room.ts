import { FileUp } from 'lucide-react';
import { named } from '../../base/commands/command.js';
import { always } from '../../base/commands/offers.js';
import { defineRoom } from '../../base/rooms/view-room.js';
import { importsTexts } from './imports.texts.js';

declare module '@stoa/core/state' {
  interface DialogParameters {
    import: unknown;
  }
}

export const importsRoom = defineRoom({
  name: 'imports',
  dialogs: {
    import: {
      title: (read) => read(importsTexts).title,
      load: async () => (await import('./import-dialog.js')).ImportDialog,
    },
  },
  commands: [
    {
      ...named('import'),
      after: 'memory',
      group: 'workspace',
      icon: FileUp,
      isOffered: always,
      run: ({ stoa }) => stoa.layout.openDialog({ name: 'import' }),
    },
  ],
});
