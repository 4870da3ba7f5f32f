import { Landmark } from 'lucide-react';
import { named } from '../../base/commands/command.js';
import { defineRoom } from '../../base/rooms/view-room.js';
import { accountTexts } from '../account/door.js';

declare module '@stoa/core/state' {
  interface DialogParameters {
    /** `documentation` opens that of the API. */
    accounts: { tab?: 'accounts' | 'keys' | 'documentation' | 'usage' };
  }
}

export const accountsRoom = defineRoom({
  name: 'accounts',
  dialogs: {
    accounts: {
      title: (read) => read(accountTexts).manageAccounts,
      load: async () => (await import('./accounts-dialog.js')).AccountsDialog,
      size: 'lg',
      className: 'h-[calc(100dvh-2rem)] sm:h-[min(44rem,calc(100dvh-3rem))] sm:max-w-3xl',
    },
  },
  account: {
    dialog: { name: 'accounts' },
    icon: Landmark,
    label: (read) => read(accountTexts).manageAccounts,
  },
  commands: [
    {
      ...named('accounts'),
      after: 'savedArtifacts',
      group: 'workspace',
      icon: Landmark,
      isOffered: () => true,
      run: ({ stoa }) => stoa.layout.openDialog({ name: 'accounts' }),
    },
  ],
});
