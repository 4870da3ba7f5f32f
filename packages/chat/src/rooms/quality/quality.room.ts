import { defineRoom } from '../../base/rooms/view-room.js';
import { qualityTexts } from './quality.texts.js';

declare module '@stoa/core/state' {
  interface DialogParameters {
    quality: { conversationId: string };
  }
}

export const qualityRoom = defineRoom({
  name: 'quality',
  dialogs: {
    quality: {
      title: (read) => read(qualityTexts).title,
      load: async () => (await import('./quality-dialog.js')).QualityDialog,
    },
  },
});
