import type { SharedItem } from '@stoa/core/contract';
import { Share2 } from 'lucide-react';
import { named } from '../../base/commands/command.js';
import { hasMessages, isSelected, withSelected } from '../../base/commands/offers.js';
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
  commands: [
    {
      ...named('share'),
      after: 'saveJson',
      group: 'conversation',
      icon: Share2,
      slash: true,
      isOffered: (context) => isSelected(context) && hasMessages(context),
      run: withSelected(({ stoa }, id) => stoa.layout.openDialog({ name: 'share', ids: [id] })),
    },
  ],
});
