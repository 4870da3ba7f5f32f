'use client';
import type { SentItem } from '@stoa/core/contract';
import type { SentState, SharingActions } from '@stoa/core/state';
import { ConfirmRow, useFormatDate } from '@stoa/react';
import { Button, cn, EmptyState, IconButton, useTexts } from '@stoa/ui';
import { ChevronRight, Share2, Undo2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { ListFailure, ListSkeleton } from './list-states.js';
import { shareTexts } from './share.texts.js';
import { useEnding } from './use-ending.js';

interface SentRowProps {
  item: SentItem;
  onWithdraw: (emails: readonly string[]) => void;
}

/** Something that was shared; opened it names who has it. */
function SentRow({ item, onWithdraw }: SentRowProps) {
  const texts = useTexts(shareTexts);
  const formatDate = useFormatDate();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  /** Whom withdrawing is asked about: an address, or everybody. */
  const [asking, setAsking] = useState<string | 'everybody' | null>(null);
  const head = useRef<HTMLButtonElement>(null);
  const { shared_users: users } = item;
  const confirm = (question: string, emails: readonly string[]) => (
    <ConfirmRow
      question={question}
      confirmLabel={texts.withdraw}
      cancelLabel={texts.cancel}
      onConfirm={() => {
        setAsking(null);
        onWithdraw(emails);
      }}
      onCancel={() => {
        setAsking(null);
        head.current?.focus();
      }}
    />
  );
  return (
    <li data-slot="sent-item" data-state={isOpen ? 'open' : 'closed'}>
      <button
        ref={head}
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="flex w-full cursor-pointer items-start gap-2 rounded-control px-2 py-1.5 text-start transition-colors duration-quick hover:bg-ink/5 focus-ring-inset pointer-coarse:min-h-11"
      >
        <ChevronRight
          size={16}
          aria-hidden
          className={cn(
            'mt-0.5 shrink-0 text-ink-muted transition-transform duration-quick',
            isOpen ? 'rotate-90' : 'rtl:-scale-x-100',
          )}
        />
        <span className="flex min-w-0 flex-1 flex-col">
          <span dir="auto" className="line-clamp-2 w-full text-ui text-ink wrap-anywhere">
            {item.note || texts.noNote}
          </span>
          <span className="text-caption text-ink-muted">
            <bdi>{formatDate(item.sharedAt)}</bdi>
            {' · '}
            <bdi>{texts.members(users.length)}</bdi>
          </span>
        </span>
      </button>
      <div id={id} hidden={!isOpen} className="ms-4 border-s border-line ps-2 pb-2">
        {isOpen ? (
          <>
            <ul>
              {users.map((email) => (
                <li key={email} className="py-px">
                  {asking === email ? (
                    confirm(texts.withdrawQuestion(email), [email])
                  ) : (
                    <div className="flex items-center gap-1 ps-1">
                      <bdi dir="ltr" title={email} className="min-w-0 flex-1 truncate text-caption text-ink">
                        {email}
                      </bdi>
                      <IconButton
                        size="sm"
                        label={texts.withdrawFrom(email)}
                        onClick={() => setAsking(email)}
                      >
                        <Undo2 size={16} aria-hidden className="rtl:-scale-x-100" />
                      </IconButton>
                    </div>
                  )}
                </li>
              ))}
            </ul>
            {asking === 'everybody' ? (
              confirm(texts.withdrawAllQuestion(users.length), users)
            ) : (
              <Button
                size="sm"
                variant="ghost"
                className="mt-1 -ms-1 text-danger"
                onClick={() => setAsking('everybody')}
              >
                {texts.withdrawAll}
              </Button>
            )}
            <p className="px-1 pt-1 text-caption text-pretty text-ink-muted">{texts.withdrawLead}</p>
          </>
        ) : null}
      </div>
    </li>
  );
}

export interface SentListProps {
  sharing: SharingActions | null;
  sent: SentState;
}

/** Items that the person shared, each to be withdrawn. @source chat specification §7 "Share"; protocol §1.6 */
export function SentList({ sharing, sent: { status, items, failure } }: SentListProps) {
  const texts = useTexts(shareTexts);
  const { list, ending, end } = useEnding(texts.withdrawn);
  const isLoading = status === 'loading' || status === 'idle';
  return (
    <div data-slot="sent-list" ref={list} tabIndex={-1} className="outline-none">
      {failure ? <ListFailure message={failure} onRetry={() => void sharing?.refreshSent()} /> : null}
      {ending.failure ? <ListFailure message={ending.failure} /> : null}
      <p role="status" className="sr-only">
        {ending.said}
      </p>
      <ul>
        {items.map((item) => (
          <SentRow
            key={item.id}
            item={item}
            onWithdraw={(emails) => void end(sharing?.withdraw(item.id, emails))}
          />
        ))}
      </ul>
      {isLoading && items.length === 0 ? <ListSkeleton /> : null}
      {status === 'ready' && items.length === 0 ? (
        <EmptyState icon={<Share2 size={20} />} title={texts.sentEmptyTitle} description={texts.sentEmpty} />
      ) : null}
    </div>
  );
}
