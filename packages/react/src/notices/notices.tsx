'use client';
import { Toaster, type Toast, type ToastKind } from '@stoa/ui';
import { useEffect, useMemo, useRef } from 'react';
import { useStore } from '../state/use-store.js';
import type { NoticesStore, ShownNotice } from './notices.store.js';

const kinds: Record<ShownNotice['kind'], ToastKind> = {
  info: 'neutral',
  success: 'success',
  warning: 'warning',
  error: 'danger',
};

const isShownWith = (notice: ShownNotice, conversationId: string | null | undefined): boolean =>
  conversationId === undefined ||
  notice.conversationId === undefined ||
  notice.conversationId === conversationId;

/** A notice as the toaster shows it. */
export function toToast({ id, kind, text, detail, action, timeoutMs, onHold }: ShownNotice): Toast {
  return {
    id,
    kind: kinds[kind],
    title: text,
    description: detail,
    action: action && { label: action.label, onAction: action.run },
    durationMs: timeoutMs ?? null,
    onHold,
  };
}

export interface NoticesProps {
  notices: NoticesStore;
  /** The conversation that is shown. Notices about another one wait for it; without this all are shown. */
  conversationId?: string | null | undefined;
}

/** Shows what the state has to say: three notices at a time, errors at once, the rest when there is a pause. */
export function Notices({ notices, conversationId }: NoticesProps) {
  const all = useStore(notices.store, (state) => state.notices);
  const toasts = useMemo(
    () => all.filter((notice) => isShownWith(notice, conversationId)).map(toToast),
    [all, conversationId],
  );
  const place = useRef<HTMLElement>(null);
  const hasToasts = toasts.length > 0;
  useEffect(() => {
    if (!hasToasts) return;
    let end: (() => void) | null = () => undefined;
    void import('./clear-of-dialogs.js').then(
      ({ keepClearOfDialogs }) => {
        if (end && place.current) end = keepClearOfDialogs(place.current);
      },
      () => undefined,
    );
    return () => {
      end?.();
      end = null;
    };
  }, [hasToasts]);
  // Under the header, because at the foot of the page they would lie on the message box and its button; between the panels at its sides.
  return (
    <Toaster
      ref={place}
      toasts={toasts}
      onDismiss={notices.dismiss}
      className="top-[var(--stoa-notices-top,3.75rem)] bottom-auto sm:me-[var(--stoa-notices-end,0px)] sm:max-w-[clamp(15rem,100%-2rem-var(--stoa-notices-start,0px)-var(--stoa-notices-end,0px),28rem)]"
    />
  );
}
