import { CircleDollarSign } from 'lucide-react';
import { defineRoom } from '../../base/rooms/view-room.js';
import { accountTexts } from '../account/door.js';
import { billingTexts } from './billing.texts.js';

declare module '@stoa/core/state' {
  interface DialogParameters {
    monthCost: unknown;
  }
}

export const billingRoom = defineRoom({
  name: 'billing',
  flag: 'mtdCost',
  dialogs: {
    monthCost: {
      title: (read) => read(billingTexts).title,
      load: async () => (await import('./month-cost-dialog.js')).MonthCostDialog,
    },
  },
  account: {
    dialog: { name: 'monthCost' },
    icon: CircleDollarSign,
    label: (read) => read(accountTexts).monthCost,
  },
});
