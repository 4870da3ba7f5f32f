'use client';
import { Button, Dialog, useTexts } from '@stoa/ui';
import type { DialogPartProps } from '../../base/dialogs/dialog-part.js';
import { AccountsTab } from './accounts-tab.js';
import { accountsTexts } from './accounts.texts.js';

/** The accounts that pay for what a person asks of models. @source administration specification §2 "Manage Accounts dialog" */
export function AccountsDialog({ onClose }: DialogPartProps<'accounts'>) {
  const texts = useTexts(accountsTexts);
  return (
    <div data-slot="accounts-dialog" className="flex min-h-0 flex-1 flex-col">
      <Dialog.Header>
        <Dialog.Title>{texts.title}</Dialog.Title>
      </Dialog.Header>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain border-t border-line px-5 scrollbar-quiet">
        <AccountsTab />
      </div>
      <Dialog.Footer className="border-t border-line pt-4">
        <Button onClick={onClose}>{texts.close}</Button>
      </Dialog.Footer>
      <Dialog.CloseIcon />
    </div>
  );
}
