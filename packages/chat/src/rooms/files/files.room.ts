import { selectFlag } from '@stoa/core/state';
import { Database, FileStack } from 'lucide-react';
import { named } from '../../base/commands/command.js';
import { defineRoom } from '../../base/rooms/view-room.js';
import { attachmentsTexts } from '../attachments/door.js';

declare module '@stoa/core/state' {
  interface DialogParameters {
    dataSources: { conversationId: string };
  }
}

export const filesRoom = defineRoom({
  name: 'files',
  dialogs: {
    dataSources: {
      title: (read) => read(attachmentsTexts).dataSources,
      load: async () => (await import('./data-source-picker.js')).DataSourcePicker,
      size: 'lg',
      className: 'sm:max-w-3xl',
    },
  },
  composer: [
    {
      id: 'dataSources',
      icon: Database,
      label: (read) => read(attachmentsTexts).dataSources,
      isOffered: ({ stoa }) => selectFlag('dataSourceSelectorOnInput')(stoa.flags.store.getState()),
      run: ({ stoa, conversation }) =>
        stoa.layout.openDialog({ name: 'dataSources', conversationId: conversation.store.getState().id }),
    },
  ],
  commands: [
    {
      ...named('files'),
      after: 'newFolder',
      group: 'workspace',
      icon: FileStack,
      isOffered: ({ stoa }) => stoa.layout.store.getState().page !== 'home',
      run: ({ stoa }) => stoa.layout.showPage('home'),
    },
  ],
});
