'use client';
import { toToast, useStore } from '@stoa/react';
import { Toaster } from '@stoa/ui';
import { useMemo } from 'react';
import type { StoaChatHandle } from '../headless/stoa-chat.types.js';

/** Notifications of the state, shown inside the panel alone. */
export function PanelNotices({ notices }: { notices: StoaChatHandle['notices'] }) {
  const list = useStore(notices, (state) => state.list);
  const toasts = useMemo(() => list.map((notice) => toToast({ ...notice, id: String(notice.id) })), [list]);
  return (
    <Toaster
      toasts={toasts}
      onDismiss={(id) => notices.dismiss(Number(id))}
      className="absolute inset-x-3 top-16 bottom-auto"
    />
  );
}
