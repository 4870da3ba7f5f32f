'use client';
import { Toaster, type Toast, type ToastKind } from '@stoa/ui';
import { useMemo } from 'react';
import { useStore } from '../../base/state/use-store.js';
import type { NoticesStore, ShownNotice } from './notices.store.js';

const kinds: Record<ShownNotice['kind'], ToastKind> = {
  info: 'neutral',
  success: 'success',
  warning: 'warning',
  error: 'danger',
};

/** A notice as the toaster shows it. */
export function toToast({ id, kind, text, detail, action, timeoutMs }: ShownNotice): Toast {
  return {
    id,
    kind: kinds[kind],
    title: text,
    description: detail,
    action: action && { label: action.label, onAction: action.run },
    durationMs: timeoutMs ?? null,
  };
}

/** Shows what the state has to say: three notices at a time, errors at once, the rest when there is a pause. */
export function Notices({ notices }: { notices: NoticesStore }) {
  const shown = useStore(notices.store, (state) => state.notices);
  const toasts = useMemo(() => shown.map(toToast), [shown]);
  // Under the header, because at the foot of the page they would lie on the message box and its button; between the panels at its sides.
  return (
    <Toaster
      toasts={toasts}
      onDismiss={notices.dismiss}
      className="top-[var(--stoa-notices-top,3.75rem)] bottom-auto sm:me-[var(--stoa-notices-end,0px)] sm:max-w-[clamp(15rem,100%-2rem-var(--stoa-notices-start,0px)-var(--stoa-notices-end,0px),28rem)]"
    />
  );
}
