'use client';
import type { ListedConversation } from '@stoa/core/state';
import { isFocusLost } from '@stoa/react';
import { cn, EmptyState, IconButton, useTexts, useLocale, formatDate } from '@stoa/ui';
import { MessagesSquare, Trash2 } from 'lucide-react';
import { useEffect, useRef, type ComponentPropsWithoutRef } from 'react';
import { historyTexts } from '../../texts/history.texts.js';

export interface HistoryScreenProps extends Omit<ComponentPropsWithoutRef<'div'>, 'children' | 'onSelect'> {
  conversations: readonly ListedConversation[];
  currentId: string | null;
  now: number;
  onSelect: (id: string) => void;
  /** Takes it away; what it says about that, with the way back, comes as a notice. */
  onRemove: (id: string) => void;
}

/** The past conversations of this browser, newest first. */
export function HistoryScreen({
  conversations,
  currentId,
  now,
  onSelect,
  onRemove,
  className,
  ...props
}: HistoryScreenProps) {
  const texts = useTexts(historyTexts);
  const locale = useLocale();
  const list = useRef<HTMLUListElement>(null);
  const removed = useRef<number | null>(null);
  useEffect(() => {
    if (removed.current === null) return;
    const at = removed.current;
    removed.current = null;
    if (!list.current || !isFocusLost(list.current)) return;
    const rows = [...list.current.querySelectorAll<HTMLElement>('[data-slot=history-open]')];
    rows[Math.min(at, rows.length - 1)]?.focus();
  }, [conversations]);

  return (
    <div
      data-slot="history"
      className={cn('min-h-0 flex-1 overflow-y-auto overscroll-contain scrollbar-quiet', className)}
      {...props}
    >
      {conversations.length === 0 ? (
        <EmptyState icon={<MessagesSquare size={20} />} title={texts.emptyTitle} description={texts.empty} />
      ) : (
        <ul ref={list} aria-label={texts.title} className="mx-auto flex w-full max-w-measure flex-col p-2">
          {conversations.map(({ id, name, updatedAt, running }, index) => {
            const title = name || texts.untitled;
            const isCurrent = id === currentId;
            return (
              <li
                key={id}
                className={cn(
                  'group/row flex items-center gap-1 rounded-control transition-colors duration-quick focus-within:bg-ink/5 hover:bg-ink/5',
                  isCurrent && 'bg-accent-soft! forced-colors:outline-1',
                )}
              >
                <button
                  type="button"
                  data-slot="history-open"
                  aria-current={isCurrent || undefined}
                  className="flex min-h-12 min-w-0 flex-1 cursor-pointer flex-col justify-center rounded-control px-3 py-1.5 text-start focus-ring-inset"
                  onClick={() => onSelect(id)}
                >
                  <span dir="auto" className="w-full truncate text-start text-ui font-medium text-ink">
                    {title}
                  </span>
                  <span className="text-caption text-ink-muted figures-tabular">
                    {[
                      formatDate(locale, updatedAt, now),
                      running ? texts.running : isCurrent ? texts.current : '',
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </button>
                <IconButton
                  label={texts.remove(title)}
                  tooltip={false}
                  className="me-1 text-ink-faint hover:text-danger!"
                  onClick={() => {
                    removed.current = index;
                    onRemove(id);
                  }}
                >
                  <Trash2 size={16} aria-hidden />
                </IconButton>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
