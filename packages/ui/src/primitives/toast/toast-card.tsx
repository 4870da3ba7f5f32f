'use client';
import { cva } from 'class-variance-authority';
import { CircleAlert, CircleCheck, TriangleAlert, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLabels } from '../../lib/labels.js';
import { Button } from '../button/button.js';
import { IconButton } from '../icon-button/icon-button.js';
import { lifetimeOf, type Toast, type ToastKind } from './toast-types.js';
import { useCountdown } from './use-countdown.js';

const icons: Record<ToastKind, typeof CircleAlert | null> = {
  neutral: null,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
};
const iconVariants = cva('mt-1 shrink-0', {
  variants: {
    kind: { neutral: '', success: 'text-success', warning: 'text-warning', danger: 'text-danger' },
  },
});

interface ToastCardProps {
  toast: Toast;
  paused: boolean;
  onDismiss: (id: string) => void;
}

/** One toast of a `Toaster`. */
export function ToastCard({ toast, paused, onDismiss }: ToastCardProps) {
  const labels = useLabels();
  const kind = toast.kind ?? 'neutral';
  const Icon = icons[kind];
  const latest = useRef(toast);
  useEffect(() => {
    latest.current = toast;
  });
  useCountdown(lifetimeOf(toast), paused, () => onDismiss(toast.id));
  useEffect(() => {
    if (!paused) return;
    latest.current.onHold?.(true);
    return () => latest.current.onHold?.(false);
  }, [paused]);
  return (
    <li
      data-slot="toast"
      data-kind={kind}
      className="pointer-events-auto flex w-full animate-rise-in items-start gap-2.5 rounded-panel border border-transparent bg-surface-overlay py-2.5 ps-3.5 pe-2 text-ui text-ink shadow-overlay forced-colors:border-line"
    >
      {Icon ? <Icon size={20} aria-hidden className={iconVariants({ kind })} /> : null}
      <div className="min-w-0 flex-1 py-1">
        <p className="font-medium text-pretty">{toast.title}</p>
        {toast.description ? <p className="text-pretty text-ink-muted">{toast.description}</p> : null}
      </div>
      {toast.action ? (
        <Button
          size="sm"
          variant="soft"
          onClick={() => {
            toast.action?.onAction();
            onDismiss(toast.id);
          }}
        >
          {toast.action.label}
        </Button>
      ) : null}
      <IconButton size="sm" label={labels.dismiss} tooltip={false} onClick={() => onDismiss(toast.id)}>
        <X size={16} aria-hidden />
      </IconButton>
    </li>
  );
}
