import { Blocks } from 'lucide-react';
import { defineRoom } from '../../base/rooms/view-room.js';
import { accountTexts } from '../account/door.js';
import { integrationsTexts } from './integrations.texts.js';

declare module '@stoa/core/state' {
  interface DialogParameters {
    integrations: unknown;
  }
}

export const integrationsRoom = defineRoom({
  name: 'integrations',
  flag: 'integrations',
  dialogs: {
    integrations: {
      title: (read) => read(integrationsTexts).title,
      load: async () => (await import('./integrations-dialog.js')).IntegrationsDialog,
    },
  },
  account: {
    dialog: { name: 'integrations' },
    icon: Blocks,
    label: (read) => read(accountTexts).integrations,
  },
});
