'use client';
import { cn } from '@stoa/ui';
import { diffLines } from 'diff';
import type { ComponentPropsWithoutRef } from 'react';

/** Beyond it a comparison is given up. @units milliseconds */
const timeout = 2000;
/** Lines around a change; longer equal stretches are left out. */
const context = 3;

/** A line of a comparison; a gap stands for equal lines that are left out. */
export interface DiffLine {
  kind: 'same' | 'added' | 'removed' | 'gap';
  text: string;
}

/** The lines that differ, with some around them; null where the texts differ too much to be compared in time. */
export function diffOf(before: string, after: string): DiffLine[] | null {
  const changes = diffLines(before, after, { timeout });
  if (!changes) return null;
  return changes.flatMap((change, at): DiffLine[] => {
    const lines = change.value.replace(/\n$/, '').split('\n');
    const kind = change.added ? 'added' : change.removed ? 'removed' : 'same';
    if (kind !== 'same' || lines.length <= context * 2 + 1) return lines.map((text) => ({ kind, text }));
    const head = at === 0 ? [] : lines.slice(0, context);
    const tail = at === changes.length - 1 ? [] : lines.slice(-context);
    return [
      ...head.map((text) => ({ kind, text }) as const),
      { kind: 'gap', text: '⋯' },
      ...tail.map((text) => ({ kind, text }) as const),
    ];
  });
}

const signs = { same: ' ', added: '+', removed: '−', gap: ' ' } as const;

export interface LineDiffProps extends Omit<ComponentPropsWithoutRef<'pre'>, 'children'> {
  lines: readonly DiffLine[];
  /** Prose is broken into the width; code scrolls. */
  isProse?: boolean;
}

/** Lines that were added, taken out and kept. */
export function LineDiff({ lines, isProse = false, className, ...props }: LineDiffProps) {
  return (
    <pre
      data-slot="line-diff"
      dir={isProse ? undefined : 'ltr'}
      tabIndex={isProse ? undefined : 0}
      className={cn(
        'rounded-panel border border-line bg-surface-sunken text-ui text-ink',
        isProse
          ? 'overflow-hidden font-text whitespace-pre-wrap [overflow-wrap:anywhere]'
          : 'overflow-x-auto py-2 font-code scrollbar-quiet focus-ring-inset',
        className,
      )}
      {...props}
    >
      {lines.map(({ kind, text }, at) => {
        const Tag = kind === 'added' ? 'ins' : kind === 'removed' ? 'del' : 'span';
        return (
          <Tag
            key={at}
            dir={isProse ? 'auto' : undefined}
            className={cn(
              'min-h-[1lh] px-3 no-underline',
              isProse ? 'flex' : 'block w-max min-w-full',
              kind === 'added' && 'bg-success-soft',
              kind === 'removed' && 'bg-danger-soft',
              kind === 'gap' && 'text-ink-muted',
            )}
          >
            <span aria-hidden className="inline-block w-5 shrink-0 select-none text-ink-muted">
              {signs[kind]}
            </span>
            {isProse ? <span className="min-w-0 flex-1">{text}</span> : text}
          </Tag>
        );
      })}
    </pre>
  );
}
