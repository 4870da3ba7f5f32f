'use client';
import { builtInAccount } from '@stoa/core/contract';
import { findByData } from '@stoa/react';
import { Banner, Button, useTexts } from '@stoa/ui';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { AccountForm } from './account-form.js';
import { AccountTable } from './account-table.js';
import { accountsTexts } from './accounts.texts.js';
import { useAccounts } from './use-accounts.js';

/** The person's accounts, and the form of one; that of a new one is open where `isAdding`. @source administration specification §2 "Manage Accounts dialog" (2.044) */
export function AccountsTab({ isAdding = false }: { isAdding?: boolean }) {
  const texts = useTexts(accountsTexts);
  const { list, editor, state } = useAccounts();
  /** The id of the account in the form; empty for a new one, null for none. */
  const [edited, setEdited] = useState<string | null>(isAdding ? '' : null);
  const place = useRef<HTMLDivElement>(null);
  const account = list.find(({ id }) => id === edited) ?? null;
  const isOpen = edited === '' || account !== null;
  const reload = () => void editor?.refresh();
  /** Before the first answer the built-in account stands in for all of them. */
  const isFallback = list.length === 1 && list[0] === builtInAccount;
  const close = () => {
    const id = edited;
    setEdited(null);
    setTimeout(() => {
      const button = id ? findByData(place.current, 'data-edit', id) : null;
      (button ?? place.current?.querySelector<HTMLElement>('[data-slot=add-account]'))?.focus();
    });
  };
  return (
    <div ref={place} data-slot="accounts-tab" data-state={state.status} className="flex flex-col gap-4 py-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-52 text-ui text-pretty text-ink-muted">{texts.lead}</p>
        {isOpen ? null : (
          <Button data-slot="add-account" disabled={!editor} onClick={() => setEdited('')}>
            <Plus size={16} aria-hidden />
            {texts.add}
          </Button>
        )}
      </div>
      {state.status === 'failed' && !isFallback ? (
        <Banner kind="error" title={texts.loadFailed} action={{ label: texts.tryAgain, onAction: reload }} />
      ) : null}
      {isOpen && editor ? (
        <AccountForm
          key={edited}
          account={account}
          list={list}
          editor={editor}
          coaPattern={state.coaPattern}
          onClose={close}
        />
      ) : null}
      <AccountTable
        list={state.status !== 'ready' && isFallback ? [] : list}
        status={isFallback ? state.status : 'ready'}
        editor={editor}
        saving={state.saving}
        onEdit={setEdited}
        onReload={reload}
      />
    </div>
  );
}
