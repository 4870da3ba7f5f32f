import { defineRoom } from '../../base/rooms/view-room.js';
import { commandsTexts } from '../../base/commands/commands.texts.js';
import { shortcutsTexts } from '../../base/commands/shortcuts.texts.js';
import { pageCommands } from './commands.js';

declare module '@stoa/core/state' {
  interface DialogParameters {
    palette: unknown;
    shortcuts: unknown;
  }
}

export const commandsRoom = defineRoom({
  name: 'commands',
  commands: pageCommands,
  dialogs: {
    palette: {
      title: (read) => read(commandsTexts).palette,
      load: async () => (await import('./command-palette.js')).CommandPalette,
      className: 'max-h-[min(32rem,calc(100dvh-3rem))] sm:mt-[max(1.5rem,12dvh)] sm:mb-auto',
    },
    shortcuts: {
      title: (read) => read(shortcutsTexts).title,
      load: async () => (await import('./shortcuts-dialog.js')).ShortcutsDialog,
      size: 'lg',
    },
  },
});
