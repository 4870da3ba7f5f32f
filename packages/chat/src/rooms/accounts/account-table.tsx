'use client';
import { builtInAccount, type Account, type Outcome } from '@stoa/core/contract';
import { rateLabel } from '@stoa/core/rules';
import type { AccountEditor } from '@stoa/core/state';
import { FailureLine, findByData } from '@stoa/react';
import { Badge, IconButton, useTexts } from '@stoa/ui';
import { DataTable, type DataColumn } from '@stoa/ui/data-table';
import { Pencil, Star, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { accountsTexts } from './accounts.texts.js';
import { RemoveQuestion } from './remove-question.js';

export interface AccountTableProps {
  list: readonly Account[];
  status: 'loading' | 'ready' | 'failed';
  editor: AccountEditor | null;
  /** The account that is being saved. */
  saving: string | null;
  onEdit: (id: string) => void;
  onReload: () => void;
}

/** The accounts: each can be made the default, edited and deleted in its row. @source administration specification §2, §5 */
export function AccountTable({ list, status, editor, saving, onEdit, onReload }: AccountTableProps) {
  const texts = useTexts(accountsTexts);
  const place = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState<string | null>(null);
  const [failure, setFailure] = useState<{ id: string; message: string } | null>(null);
  const defaultId = (list.find(({ isDefault }) => isDefault) ?? list[0])?.id;

  /** The button that opened the question gets focus back; of an account that is gone, the table. */
  const leave = (id: string) => {
    setAsked(null);
    setTimeout(() => (findByData(place.current, 'data-delete', id) ?? place.current)?.focus());
  };
  const act = async (id: string, doing: Promise<Outcome<void>>) => {
    setFailure(null);
    const outcome = await doing;
    if (!outcome.ok) setFailure({ id, message: outcome.failure.message });
  };
  const remove = async (id: string) => {
    if (editor) await act(id, editor.remove(id));
    leave(id);
  };

  const columns: DataColumn<Account>[] = [
    {
      id: 'account',
      header: texts.account,
      className: 'min-w-36',
      renderCell: (account) => (
        <div data-account={account.id} className="flex min-w-0 flex-col gap-1">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <bdi className="font-medium text-ink [overflow-wrap:anywhere]">{account.name}</bdi>
            {account.id === defaultId ? <Badge tone="accent">{texts.default}</Badge> : null}
            {account.id === builtInAccount.id ? <Badge>{texts.builtIn}</Badge> : null}
          </span>
          {account.id === builtInAccount.id ? null : (
            <span dir="ltr" className="self-start font-code text-caption break-all text-ink-muted">
              {account.id}
            </span>
          )}
          <span className="text-caption text-ink-muted sm:hidden">{rateLabel(account.rateLimit)}</span>
          <FailureLine failure={failure?.id === account.id ? failure.message : null} />
          {asked === account.id ? (
            <RemoveQuestion
              account={account}
              onCancel={() => leave(account.id)}
              onConfirm={() => void remove(account.id)}
            />
          ) : null}
        </div>
      ),
    },
    {
      id: 'limit',
      header: texts.limit,
      className: 'w-40 whitespace-nowrap figures-tabular max-sm:hidden',
      renderCell: ({ rateLimit }) => <span className="text-ink-muted">{rateLabel(rateLimit)}</span>,
    },
    {
      id: 'actions',
      header: texts.actions,
      isHeaderHidden: true,
      className: 'w-28 pointer-coarse:w-36',
      renderCell: ({ id, name }) => {
        const isDefault = id === defaultId;
        const isBusy = saving === id;
        return (
          <span className="flex justify-end">
            <IconButton
              size="sm"
              label={isDefault ? texts.isDefault(name) : texts.makeDefault(name)}
              aria-pressed={isDefault}
              loading={isBusy}
              disabled={!editor}
              onClick={() => {
                if (editor && !isDefault) void act(id, editor.makeDefault(id));
              }}
            >
              <Star size={16} aria-hidden fill={isDefault ? 'currentColor' : 'none'} />
            </IconButton>
            <IconButton
              size="sm"
              label={texts.edit(name)}
              data-edit={id}
              disabled={!editor}
              onClick={() => onEdit(id)}
            >
              <Pencil size={16} aria-hidden />
            </IconButton>
            <IconButton
              size="sm"
              label={texts.remove(name)}
              data-delete={id}
              disabled={!editor || isBusy}
              // What cannot be deleted says why at once.
              onClick={() => (id === builtInAccount.id ? void remove(id) : setAsked(id))}
            >
              <Trash2 size={16} aria-hidden />
            </IconButton>
          </span>
        );
      },
    },
  ];

  return (
    <div ref={place} tabIndex={-1} data-slot="account-table" className="min-w-0 outline-none">
      <DataTable
        label={texts.tabs.accounts}
        texts={texts.table}
        columns={columns}
        rows={list}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        sort={null}
        onSort={() => undefined}
        status={status}
        failure={texts.loadFailed}
        onRetry={onReload}
        empty={null}
      />
    </div>
  );
}
