'use client';
import { useStoa } from '@stoa/react';
import { useReadTexts } from '@stoa/ui';
import { AccountMenuItem } from './account-menu-item.js';
import { useAccountEntries } from './use-account-entries.js';

export interface AccountEntriesProps {
  /** A dialog opens over the page. */
  onLeave?: () => void;
}

/** The entries of rooms in the menu at the person's name. */
export function AccountEntries({ onLeave }: AccountEntriesProps) {
  const read = useReadTexts();
  const { layout } = useStoa();
  return useAccountEntries().map(({ dialog, icon, label }) => (
    <AccountMenuItem
      key={dialog.name}
      icon={icon}
      label={label(read)}
      onSelect={() => {
        layout.openDialog(dialog);
        onLeave?.();
      }}
    />
  ));
}
