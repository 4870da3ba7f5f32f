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
});
