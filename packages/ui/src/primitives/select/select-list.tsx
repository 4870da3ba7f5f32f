'use client';
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- a native list cannot hold icons and second lines; keys and focus stay on the button (useSelect) */
import * as PopoverPrimitive from '@radix-ui/react-popover';
import { Check } from 'lucide-react';
import { useEffect, useRef, type RefObject } from 'react';
import { cn } from '../../lib/cn.js';
import { useLabels } from '../../lib/labels.js';
import { usePortalContainer } from '../../lib/portal.js';
import { WithoutFocusGuards } from '../../lib/without-focus-guards.js';
import { groupOptions, type SelectOption } from './select-options.js';
import type { useSelect } from './use-select.js';

interface SelectListProps {
  select: ReturnType<typeof useSelect>;
  options: readonly SelectOption[];
  button: RefObject<HTMLButtonElement | null>;
}

/** The open list of a `Select`. */
export function SelectList({ select, options, button }: SelectListProps) {
  const container = usePortalContainer();
  const labels = useLabels();
  return (
    <PopoverPrimitive.Portal container={container}>
      <PopoverPrimitive.Content
        data-slot="select-list"
        role="listbox"
        id={select.listId}
        aria-label={
          button.current?.getAttribute('aria-label') ?? button.current?.labels[0]?.textContent ?? undefined
        }
        tabIndex={-1}
        align="start"
        sideOffset={4}
        collisionPadding={8}
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => event.preventDefault()}
        onInteractOutside={(event) => {
          if (button.current?.contains(event.target as Node)) event.preventDefault();
        }}
        // Focus stays on the button, whatever is pressed in the list.
        onMouseDown={(event) => event.preventDefault()}
        className="z-50 max-h-[min(20rem,var(--radix-popover-content-available-height))] min-w-(--radix-popover-trigger-width) max-w-[min(24rem,calc(100vw-1rem))] animate-pop-in overflow-y-auto rounded-panel border border-transparent bg-surface-overlay p-1 font-text shadow-overlay outline-none scrollbar-quiet forced-colors:border-line"
      >
        {options.length === 0 ? (
          <div
            role="option"
            aria-selected={false}
            aria-disabled
            className="px-2 py-1.5 text-ui text-ink-muted"
          >
            {labels.noOptions}
          </div>
        ) : null}
        {groupOptions(options).map((group) => {
          const rows = group.options.map((option, index) => (
            <SelectRow key={option.value} option={option} index={group.offset + index} select={select} />
          ));
          const headingId = `${select.listId}-group-${group.offset}`;
          return group.heading === undefined ? (
            rows
          ) : (
            <div key={headingId} role="group" aria-labelledby={headingId}>
              <div id={headingId} className="px-2 pt-2 pb-1 text-caption font-medium text-ink-muted">
                {group.heading}
              </div>
              {rows}
            </div>
          );
        })}
        <WithoutFocusGuards />
      </PopoverPrimitive.Content>
    </PopoverPrimitive.Portal>
  );
}

interface SelectRowProps {
  option: SelectOption;
  index: number;
  select: ReturnType<typeof useSelect>;
}

function SelectRow({ option, index, select }: SelectRowProps) {
  const isActive = index === select.active;
  const isChosen = index === select.chosen;
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isActive]);
  return (
    <div
      ref={row}
      id={select.optionId(index)}
      role="option"
      data-slot="select-option"
      aria-selected={isChosen}
      aria-disabled={option.disabled || undefined}
      data-state={isChosen ? 'checked' : 'unchecked'}
      data-highlighted={isActive ? '' : undefined}
      className={cn(
        'flex min-h-8 cursor-pointer select-none items-center gap-2 rounded-control px-2 py-1 text-ui text-ink pointer-coarse:min-h-11',
        'data-highlighted:bg-ink/6 forced-colors:data-highlighted:outline-2 forced-colors:data-highlighted:-outline-offset-2 forced-colors:data-highlighted:outline-accent',
        'aria-disabled:cursor-not-allowed aria-disabled:text-ink-faint [&_svg]:shrink-0',
      )}
      onPointerMove={() => !option.disabled && select.active !== index && select.setActive(index)}
      onClick={() => select.choose(index)}
    >
      {option.icon}
      <span className="min-w-0 flex-1">
        <span className="relative block truncate">
          {option.label}
          {option.distinction ? <span className="sr-only">{', '}</span> : null}
        </span>
        {option.distinction ? (
          <span className="block truncate text-caption text-ink-muted">
            <bdi>{option.distinction}</bdi>
          </span>
        ) : null}
        {option.description ? (
          <span className="block text-caption text-ink-muted">{option.description}</span>
        ) : null}
      </span>
      <Check size={16} aria-hidden className={cn('text-accent', !isChosen && 'invisible')} />
    </div>
  );
}
