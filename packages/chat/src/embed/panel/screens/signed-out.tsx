'use client';
import { Button, cn, useTexts } from '@stoa/ui';
import { Lock } from 'lucide-react';
import type { ComponentPropsWithoutRef } from 'react';
import { panelTexts } from '../../texts/panel.texts.js';

export interface SignedOutProps extends Omit<ComponentPropsWithoutRef<'div'>, 'children'> {
  /** Asks the page for the end user again. */
  onSignIn: () => void;
}

/** A chat whose end user has left. */
export function SignedOut({ onSignIn, className, ...props }: SignedOutProps) {
  const texts = useTexts(panelTexts);
  return (
    <div
      data-slot="signed-out"
      role="status"
      className={cn('grid min-h-0 flex-1 place-items-center overflow-y-auto p-6 scrollbar-quiet', className)}
      {...props}
    >
      <div className="flex max-w-80 flex-col items-center gap-1.5 text-center">
        <span
          aria-hidden
          className="mb-2 grid size-12 place-items-center rounded-t-full rounded-b-panel border border-line bg-surface-sunken text-ink-muted"
        >
          <Lock size={20} />
        </span>
        <p className="text-lead font-semibold text-balance text-ink">{texts.signedOutTitle}</p>
        <p className="text-ui text-pretty text-ink-muted">{texts.signedOut}</p>
        <Button variant="solid" className="mt-3" onClick={onSignIn}>
          {texts.tryAgain}
        </Button>
      </div>
    </div>
  );
}
