import { selectFlag } from '@stoa/core/state';
import { HandHeart } from 'lucide-react';
import { defineRoom } from '../../base/rooms/view-room.js';
import { attachmentsTexts } from '../attachments/door.js';
import { qualityTexts } from './quality.texts.js';

declare module '@stoa/core/state' {
  interface DialogParameters {
    quality: { conversationId: string };
  }
}

export const qualityRoom = defineRoom({
  name: 'quality',
  composer: [
    {
      id: 'quality',
      after: 'optimize',
      icon: HandHeart,
      label: (read) => read(attachmentsTexts).quality,
      isOffered: ({ stoa, conversation }) =>
        selectFlag('qiSummary')(stoa.flags.store.getState()) && conversation.store.getState().path.length > 0,
      run: ({ stoa, conversation }) =>
        stoa.layout.openDialog({ name: 'quality', conversationId: conversation.store.getState().id }),
    },
  ],
  dialogs: {
    quality: {
      title: (read) => read(qualityTexts).title,
      load: async () => (await import('./quality-dialog.js')).QualityDialog,
    },
  },
});
