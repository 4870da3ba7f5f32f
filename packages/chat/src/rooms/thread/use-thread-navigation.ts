'use client';
import type { ConversationStore } from '@stoa/core/state';
import { findByData } from '@stoa/react';
import { useCallback, useEffect, useImperativeHandle, useState, type Ref } from 'react';
import { useIntent } from '../../base/commands/commands-context.js';
import type { ThreadHandle } from './thread-handle.js';
import type { ThreadElements, ThreadRows } from './use-thread-rows.js';
import type { ThreadScroll } from './use-thread-scroll.js';
import { rowKeyOf, rowsOf } from './window/row-groups.js';
import { articleIn } from './window/row-elements.js';
import { useRestoredFocus } from './window/use-restored-focus.js';
import { useThreadKeys } from './window/use-thread-keys.js';

/** How long the message that was jumped to stays marked. @units ms */
const foundMs = 1600;

/** Moves focus through a thread: by keys, by the command that focuses it, and by `handle` to any of its messages. */
export function useThreadNavigation(
  { store }: ConversationStore,
  { viewport }: ThreadElements,
  { renderRow }: ThreadRows,
  { release, captureAnchor }: ThreadScroll,
  handle: Ref<ThreadHandle> | undefined,
): void {
  const [target, setTarget] = useState<{ id: string } | null>(null);
  useRestoredFocus(viewport);
  useImperativeHandle(
    handle,
    () => ({
      jumpTo(messageId) {
        const row = rowsOf(store.getState().path).findIndex((message) => message.id === messageId);
        if (row < 0) return false;
        renderRow(row);
        // Otherwise a growing reply would scroll back to the end.
        release();
        setTarget({ id: messageId });
        return true;
      },
    }),
    [store, renderRow, release],
  );
  useEffect(() => {
    if (target === null) return;
    const row = findByData(viewport.current, 'data-message-id', target.id);
    if (!row) return;
    row.focus({ preventScroll: true });
    row.scrollIntoView({ block: 'start' });
    captureAnchor();
    row.dataset['found'] = '';
    setTimeout(() => delete row.dataset['found'], foundMs);
  }, [viewport, target, captureAnchor]);

  const articleAt = useCallback(
    (row: number): HTMLElement | undefined => {
      const message = rowsOf(store.getState().path)[row];
      if (!message || !renderRow(row)) return undefined;
      return articleIn(findByData(viewport.current, 'data-row', rowKeyOf(message))) ?? undefined;
    },
    [store, renderRow, viewport],
  );
  useThreadKeys(viewport, (row, step) => {
    const position = Number(row.closest('[aria-posinset]')?.getAttribute('aria-posinset'));
    return Number.isInteger(position) ? articleAt(position - 1 + step) : undefined;
  });
  useIntent('focusThread', () => viewport.current?.focus({ preventScroll: true }));
}
