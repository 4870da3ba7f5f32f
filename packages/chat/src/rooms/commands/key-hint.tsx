'use client';
import { cn, Kbd, useTexts } from '@stoa/ui';
import type { ComponentPropsWithoutRef } from 'react';
import { keyParts } from './keys.js';
import { commandsTexts } from '../../base/commands/commands.texts.js';

export interface KeyHintProps extends Omit<ComponentPropsWithoutRef<'span'>, 'children'> {
  /** As in `keys.ts`; nothing is drawn for an empty one. */
  binding: string;
}

/** The keys of a command. */
export function KeyHint({ binding, className, ...props }: KeyHintProps) {
  const commands = useTexts(commandsTexts);
  const parts = keyParts(binding, commands.keys);
  if (parts.length === 0) return null;
  return (
    <span
      data-slot="key-hint"
      className={cn('flex shrink-0 items-center gap-1 text-ink-muted', className)}
      {...props}
    >
      {parts.map((part) => (
        <Kbd key={part}>{part}</Kbd>
      ))}
    </span>
  );
}
