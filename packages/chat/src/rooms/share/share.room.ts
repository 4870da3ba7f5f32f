import type { SharedItem } from '@stoa/core/contract';
import { defineRoom } from '../../base/rooms/view-room.js';
import { shareTexts } from './share.texts.js';

declare module '@stoa/core/state' {
  interface DialogParameters {
    share: { ids: readonly string[]; folderIds?: readonly string[]; promptIds?: readonly string[] };
    sharedItem: { item: SharedItem };
  }
}

export const shareRoom = defineRoom({
  name: 'share',
  flag: 'sharing',
  dialogs: {
    share: {
      title: (read) => read(shareTexts).dialogTitle,
      load: async () => (await import('./share-dialog.js')).ShareDialog,
    },
    sharedItem: {
      title: (read) => read(shareTexts).itemTitle,
      load: async () => (await import('./shared-item-dialog.js')).SharedItemDialog,
    },
  },
});
