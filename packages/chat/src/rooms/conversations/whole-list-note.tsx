'use client';
import { loadingTexts, useStoa } from '@stoa/react';
import { Button, cn, useTexts } from '@stoa/ui';
import type { ComponentPropsWithoutRef } from 'react';
import { useWholeList } from '../../base/state/use-whole-list.js';
import { wholeListTexts } from './whole-list.texts.js';

/** Reads the list to its end for a choice among all conversations, and says what is missing meanwhile; nothing once it is whole. */
export function WholeListNote({ className, ...props }: ComponentPropsWithoutRef<'div'>) {
  const texts = useTexts(wholeListTexts);
  const { tryAgain } = useTexts(loadingTexts);
  const { conversations } = useStoa();
  const { isWhole, hasFailed } = useWholeList();
  if (isWhole) return null;
  return (
    <div
      role="status"
      data-slot="whole-list-note"
      data-state={hasFailed ? 'failed' : 'reading'}
      className={cn('flex flex-wrap items-center gap-x-3 gap-y-1', className)}
      {...props}
    >
      <p className="text-caption text-pretty text-ink-muted">{hasFailed ? texts.failed : texts.reading}</p>
      {hasFailed ? (
        <Button size="sm" onClick={() => void conversations.listAll()}>
          {tryAgain}
        </Button>
      ) : null}
    </div>
  );
}
