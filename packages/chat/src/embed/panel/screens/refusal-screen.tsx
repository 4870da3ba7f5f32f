'use client';
import { Button, cn, useTexts } from '@stoa/ui';
import { CloudOff, Lock, RefreshCw, TriangleAlert, type LucideIcon } from 'lucide-react';
import { useState, type ComponentPropsWithoutRef } from 'react';
import { useSecondsLeft } from './use-seconds-left.js';
import { refusalOf, type RefusalKind } from './refusals.js';
import { refusalTexts } from '../../texts/refusal.texts.js';

const icons: Partial<Record<RefusalKind, LucideIcon>> = {
  unreachable: CloudOff,
  token: Lock,
  anonymous: Lock,
  newer: RefreshCw,
  older: RefreshCw,
};

export interface RefusalScreenProps extends Omit<ComponentPropsWithoutRef<'div'>, 'children'> {
  code: string;
  onRetry: () => void;
  onReload: () => void;
  /** How long the server asks to wait. @units seconds */
  waitS?: number;
}

/** A chat that did not start: what happened, what to do, one button. */
export function RefusalScreen({
  code,
  onRetry,
  onReload,
  waitS = 0,
  className,
  ...props
}: RefusalScreenProps) {
  const texts = useTexts(refusalTexts);
  const { kind, remedy } = refusalOf(code);
  const [until] = useState(() => Date.now() + waitS * 1000);
  const left = useSecondsLeft(waitS > 0 ? until : null, Date.now);
  const Icon = icons[kind] ?? TriangleAlert;
  const { title, line } = texts[kind];
  return (
    <div
      data-slot="refusal"
      data-code={code}
      role="alert"
      className={cn('grid min-h-0 flex-1 place-items-center overflow-y-auto p-6 scrollbar-quiet', className)}
      {...props}
    >
      <div className="flex max-w-80 flex-col items-center gap-1.5 text-center">
        <span
          aria-hidden
          className="mb-2 grid size-12 place-items-center rounded-t-full rounded-b-panel border border-line bg-surface-sunken text-ink-muted"
        >
          <Icon size={20} />
        </span>
        <p className="text-lead font-semibold text-balance text-ink">{title}</p>
        <p className="text-ui text-pretty text-ink-muted">{line}</p>
        {remedy === 'none' ? null : (
          <Button
            variant="solid"
            className="mt-3"
            disabled={left > 0}
            onClick={remedy === 'reload' ? onReload : onRetry}
          >
            {remedy === 'reload' ? texts.reload : left > 0 ? texts.tryAgainIn(left) : texts.tryAgain}
          </Button>
        )}
        {kind === 'other' && code ? (
          <p className="mt-2 font-code text-caption break-all text-ink-muted">{texts.code(code)}</p>
        ) : null}
      </div>
    </div>
  );
}
