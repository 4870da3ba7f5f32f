'use client';
import type { Transfer } from '@stoa/core/state';
import { useStoa, useStore } from '@stoa/react';
import { Button, cn, IconButton, Progress, useTexts } from '@stoa/ui';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import type { ComponentPropsWithoutRef } from 'react';
import { type ListText, listTexts } from '../list.texts.js';
import { conversationsTexts } from '../conversations.texts.js';

function resultOf({ status, to, moved, total }: Transfer, { transfer }: ListText): string {
  if (status === 'cancelled') return transfer.cancelled(moved, total);
  return to === 'cloud' ? transfer.doneToCloud(moved) : transfer.doneToLocal(moved);
}

function Running({ transfer }: { transfer: Transfer }) {
  const list = useTexts(listTexts);
  const { conversations } = useStoa();
  const done = transfer.moved + transfer.failures.length;
  const title = transfer.to === 'cloud' ? list.transfer.toCloud : list.transfer.toLocal;
  return (
    <>
      <div className="flex items-center gap-2">
        <p className="min-w-0 flex-1 truncate text-ui font-medium text-ink">{title}</p>
        <span className="shrink-0 text-caption text-ink-muted figures-tabular">
          {list.transfer.progress(done, transfer.total)}
        </span>
      </div>
      <Progress label={title} value={transfer.total === 0 ? null : (done / transfer.total) * 100} />
      <div className="flex items-center gap-2">
        <p dir="auto" className="min-w-0 flex-1 truncate text-caption text-ink-muted">
          {transfer.current}
        </p>
        <Button size="sm" variant="ghost" onClick={() => conversations.cancelTransfer()}>
          {list.transfer.cancel}
        </Button>
      </div>
    </>
  );
}

function Finished({ transfer }: { transfer: Transfer }) {
  const texts = useTexts(conversationsTexts);
  const list = useTexts(listTexts);
  const { conversations } = useStoa();
  const { failures } = transfer;
  const Icon = failures.length > 0 ? CircleAlert : CircleCheck;
  return (
    <>
      <div className="flex items-start gap-2">
        <Icon
          size={16}
          aria-hidden
          className={cn('mt-0.5 shrink-0', failures.length > 0 ? 'text-warning' : 'text-success')}
        />
        <p role="status" className="min-w-0 flex-1 text-ui text-ink">
          {resultOf(transfer, list)}
          {failures.length > 0 ? `. ${list.transfer.failures(failures.length)}:` : null}
        </p>
        <IconButton
          size="sm"
          tooltip={false}
          label={list.transfer.dismiss}
          className="-my-1 -me-1.5"
          onClick={() => conversations.dismissTransfer()}
        >
          <X size={16} aria-hidden />
        </IconButton>
      </div>
      {failures.length > 0 ? (
        <ul
          // It scrolls, so the keyboard has to reach it.
          tabIndex={0}
          aria-label={list.transfer.failures(failures.length)}
          className="flex max-h-36 flex-col gap-1.5 overflow-y-auto rounded-control ps-6 focus-ring scrollbar-quiet"
        >
          {failures.map((failure) => (
            <li key={failure.id} className="text-caption">
              <p dir="auto" className="truncate font-medium text-ink">
                {failure.name || texts.untitled}
              </p>
              <p className="text-pretty text-ink-muted">{failure.reason}</p>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

/** How far moving conversations between browser and cloud is, and what came of it; nothing while there is nothing to say. */
export function TransferPanel({
  className,
  ...props
}: Omit<ComponentPropsWithoutRef<'section'>, 'children'>) {
  const list = useTexts(listTexts);
  const { conversations } = useStoa();
  const transfer = useStore(conversations.store, (state) => state.transfer);
  if (!transfer) return null;
  return (
    <section
      data-slot="transfer-panel"
      data-state={transfer.status}
      aria-label={list.transfer.label}
      className={cn('flex flex-col gap-2 border-t border-line px-4 py-2.5', className)}
      {...props}
    >
      {transfer.status === 'running' ? <Running transfer={transfer} /> : <Finished transfer={transfer} />}
    </section>
  );
}
