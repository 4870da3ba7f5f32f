'use client';
import { Button, cn, useTexts } from '@stoa/ui';
import { ShieldX } from 'lucide-react';
import type { ComponentPropsWithoutRef } from 'react';
import { shellTexts } from './shell.texts.js';

export interface RefusedPageProps extends Omit<ComponentPropsWithoutRef<'main'>, 'children'> {
  /** The way back. */
  href: string;
}

/** The administration area for people who are no administrators. */
export function RefusedPage({ href, className, ...props }: RefusedPageProps) {
  const text = useTexts(shellTexts);
  return (
    <main
      data-slot="refused-page"
      className={cn(
        'flex min-h-dvh flex-col items-center justify-center gap-2 bg-surface px-6 py-12 text-center font-text text-body text-ink',
        className,
      )}
      {...props}
    >
      <div
        aria-hidden
        className="mb-2 grid size-10 place-items-center rounded-t-full rounded-b-control border border-line bg-surface-sunken text-ink-muted"
      >
        <ShieldX size={20} />
      </div>
      <h1 className="text-title text-balance face-display">{text.refusedTitle}</h1>
      <p className="max-w-sm text-pretty text-ink-muted">{text.refusedHint}</p>
      <Button asChild variant="solid" className="mt-3">
        <a href={href}>{text.back}</a>
      </Button>
    </main>
  );
}
