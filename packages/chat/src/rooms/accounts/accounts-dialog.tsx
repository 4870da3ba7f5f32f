'use client';
import { selectFlag } from '@stoa/core/state';
import { useStoa, useStore } from '@stoa/react';
import { Button, cn, Dialog, Tabs, useTexts } from '@stoa/ui';
import { ChartNoAxesColumn, KeyRound, Landmark } from 'lucide-react';
import { useState } from 'react';
import type { DialogPartProps } from '../../base/dialogs/dialog-part.js';
import { ApiAccessTab } from '../api-keys/door.js';
import { UsageTab } from '../billing/door.js';
import { AccountsTab } from './accounts-tab.js';
import { accountsTexts } from './accounts.texts.js';

type Tab = 'accounts' | 'keys' | 'usage';
const icons = { accounts: Landmark, keys: KeyRound, usage: ChartNoAxesColumn };
const panel = cn('min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 scrollbar-quiet');

/** Accounts and, where they are served, API keys and what was used. @source administration specification §2 "Manage Accounts dialog" (2.043); the usage is ours */
export function AccountsDialog({ dialog, onClose }: DialogPartProps<'accounts'>) {
  const texts = useTexts(accountsTexts);
  const { flags } = useStoa();
  const hasKeys = useStore(flags.store, selectFlag('apiKeys'));
  const hasUsage = useStore(flags.store, selectFlag('mtdCost'));
  const wanted: Tab = dialog.tab === 'documentation' ? 'keys' : (dialog.tab ?? 'accounts');
  const [chosen, setChosen] = useState<Tab>(wanted);
  const [isAdding, setAdding] = useState(false);
  const tabs: readonly Tab[] = [
    'accounts',
    ...(hasKeys ? (['keys'] as const) : []),
    ...(hasUsage ? (['usage'] as const) : []),
  ];
  const tab = tabs.includes(chosen) ? chosen : 'accounts';
  return (
    <div data-slot="accounts-dialog" className="flex min-h-0 flex-1 flex-col">
      <Dialog.Header className="pb-1">
        <Dialog.Title>{texts.title}</Dialog.Title>
      </Dialog.Header>
      <Tabs.Root
        value={tab}
        onValueChange={(value) => {
          setChosen(value as Tab);
          // The form of a new account is open for whoever was led to it, and not each time.
          setAdding(false);
        }}
        className="min-h-0 flex-1"
      >
        <Tabs.List aria-label={texts.title} className="px-5">
          {tabs.map((name) => {
            const Icon = icons[name];
            return (
              <Tabs.Tab key={name} value={name} data-autofocus={name === tab ? '' : undefined}>
                <Icon size={16} aria-hidden className="max-sm:hidden" />
                {texts.tabs[name]}
              </Tabs.Tab>
            );
          })}
        </Tabs.List>
        <Tabs.Panel value="accounts" className={panel}>
          <AccountsTab isAdding={isAdding} />
        </Tabs.Panel>
        {hasKeys ? (
          <Tabs.Panel value="keys" className={panel}>
            <ApiAccessTab
              showsDocumentation={dialog.tab === 'documentation'}
              onAddAccount={() => {
                setAdding(true);
                setChosen('accounts');
              }}
            />
          </Tabs.Panel>
        ) : null}
        {hasUsage ? (
          <Tabs.Panel value="usage" className={panel}>
            <UsageTab />
          </Tabs.Panel>
        ) : null}
      </Tabs.Root>
      <Dialog.Footer className="border-t border-line pt-4">
        <Button onClick={onClose}>{texts.close}</Button>
      </Dialog.Footer>
      <Dialog.CloseIcon />
    </div>
  );
}
