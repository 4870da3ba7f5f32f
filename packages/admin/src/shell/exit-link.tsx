'use client';
import { buttonVariants, cn, Tooltip, useTexts } from '@stoa/ui';
import { ArrowLeft } from 'lucide-react';
import type { ComponentPropsWithoutRef } from 'react';
import { shellTexts } from './shell.texts.js';

export interface ExitLinkProps extends Omit<ComponentPropsWithoutRef<'a'>, 'children'> {
  /** Address outside of the area. */
  href: string;
}

/** Leaves the area, for the `exit` of `AdminShell`. */
export function ExitLink({ className, ...props }: ExitLinkProps) {
  const { back } = useTexts(shellTexts);
  return (
    <Tooltip content={back} side="bottom">
      <a
        data-slot="exit-link"
        aria-label={back}
        className={cn(buttonVariants({ variant: 'ghost', square: true }), className)}
        {...props}
      >
        <ArrowLeft size={16} aria-hidden className="rtl:-scale-x-100" />
      </a>
    </Tooltip>
  );
}
