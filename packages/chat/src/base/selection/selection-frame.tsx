'use client';
import { Button, Checkbox } from '@stoa/ui';
import type { ComponentPropsWithoutRef, ReactNode } from 'react';

/** The frame of what is done to chosen entries of a list. Escape leaves it, wherever in it focus is. */
export function SelectionFrame({
  onEnd,
  ...props
}: ComponentPropsWithoutRef<'div'> & { 'aria-label': string; onEnd: () => void }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape leaves, wherever in the bar focus is
    <div
      data-escape=""
      role="group"
      className="mx-3 mb-2 flex flex-col gap-1 rounded-panel border border-line bg-surface-raised p-1"
      onKeyDown={(event) => {
        // The Escape of a menu or a dialog comes by here as well, from where that is drawn.
        if (event.key !== 'Escape' || !event.currentTarget.contains(event.target as Node)) return;
        event.stopPropagation();
        onEnd();
      }}
      {...props}
    />
  );
}

export interface SelectionCountProps {
  chosen: number;
  total: number;
  texts: { selectAll: string; selected: (count: number) => string; done: string };
  onToggleAll: () => void;
  onEnd: () => void;
  /** Before the button that ends the selection. */
  children?: ReactNode;
}

/** How many are chosen, with a box for all of them. */
export function SelectionCount({ chosen, total, texts, onToggleAll, onEnd, children }: SelectionCountProps) {
  return (
    <div className="flex items-center gap-2 ps-1.5">
      <Checkbox
        data-selection-start=""
        aria-label={texts.selectAll}
        checked={chosen === total && total > 0}
        indeterminate={chosen > 0 && chosen < total}
        onChange={onToggleAll}
      />
      <p role="status" className="min-w-0 flex-1 truncate text-ui font-medium text-ink">
        {texts.selected(chosen)}
      </p>
      {children}
      <Button size="sm" variant="ghost" onClick={onEnd}>
        {texts.done}
      </Button>
    </div>
  );
}
