import { defineRoom } from '../../base/rooms/view-room.js';
import { settingsTexts } from './settings.texts.js';

declare module '@stoa/core/state' {
  interface DialogParameters {
    settings: { tab?: 'configurations' | 'storage' | 'keyboard' | 'workspaces' };
  }
}

export const settingsRoom = defineRoom({
  name: 'settings',
  dialogs: {
    settings: {
      title: (read) => read(settingsTexts).title,
      load: async () => (await import('./settings-dialog.js')).SettingsDialog,
      size: 'lg',
      className: 'h-[calc(100dvh-2rem)] sm:h-[min(42rem,calc(100dvh-3rem))]',
    },
  },
});
