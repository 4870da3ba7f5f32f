import { nextThemeChoice, themeChoiceOf, themeSettings } from '@stoa/core/rules';
import { Settings, SunMoon } from 'lucide-react';
import { named } from '../../base/commands/command.js';
import { always } from '../../base/commands/offers.js';
import { defineRoom } from '../../base/rooms/view-room.js';
import { settingsTexts } from './settings.texts.js';

declare module '@stoa/core/state' {
  interface DialogParameters {
    settings: { tab?: 'configurations' | 'storage' | 'keyboard' | 'tools' | 'data' | 'workspaces' };
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
  commands: [
    {
      ...named('theme'),
      after: 'toggleRight',
      group: 'view',
      icon: SunMoon,
      defaultKey: 't',
      isOffered: always,
      run: ({ stoa: { settings } }) =>
        void settings.update(
          themeSettings(nextThemeChoice(themeChoiceOf(settings.store.getState().settings))),
        ),
    },
    {
      ...named('settings'),
      after: 'assistants',
      group: 'workspace',
      icon: Settings,
      defaultKey: ',',
      slash: true,
      isOffered: always,
      run: ({ stoa }) => stoa.layout.openDialog({ name: 'settings' }),
    },
  ],
});
