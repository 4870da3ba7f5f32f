'use client';
import { Badge, Checkbox, cn } from '@stoa/ui';
import { useId, type ComponentPropsWithoutRef, type ReactNode } from 'react';
import { RowTitle } from '../titles/row-title.js';

/** One thing to tick. */
export interface CheckItem {
  id: string;
  label: string;
  /** Tells it from items with the same label, and belongs to its name. */
  distinction?: string;
  detail?: ReactNode;
  badge?: string;
  isChecked: boolean;
  /** Why it cannot be changed; shown beside it. */
  lockedBecause?: string | null;
}

export interface CheckGroupProps extends Omit<ComponentPropsWithoutRef<'fieldset'>, 'title' | 'onChange'> {
  title: string;
  /** Names the box that stands for all. */
  allLabel: string;
  /** Stands at the end of the title's line. */
  end?: ReactNode;
  items: readonly CheckItem[];
  onCheck: (ids: readonly string[], isChecked: boolean) => void;
  columns?: boolean;
  /** So many of the items have a row; the box for all stands for the others too. */
  mostRows?: number;
  /** Id of the message that says what is wrong with the choice. */
  invalidBy?: string;
}

function CheckRow({ item, onCheck }: { item: CheckItem; onCheck: CheckGroupProps['onCheck'] }) {
  const id = useId();
  return (
    <li className="flex items-start gap-3 rounded-control px-2 py-1.5 hover:bg-ink/4">
      <Checkbox
        id={id}
        className="mt-[3px] pointer-coarse:mt-[7px]"
        checked={item.isChecked}
        disabled={Boolean(item.lockedBecause)}
        aria-describedby={item.detail || item.lockedBecause ? `${id}-detail` : undefined}
        onChange={(event) => onCheck([item.id], event.target.checked)}
      />
      <div className="min-w-0 flex-1">
        <label
          htmlFor={id}
          className="flex min-h-6 cursor-pointer items-center gap-2 text-ui text-ink pointer-coarse:min-h-8"
        >
          <RowTitle distinction={item.distinction}>{item.label}</RowTitle>
          {item.badge ? <Badge>{item.badge}</Badge> : null}
        </label>
        {item.detail || item.lockedBecause ? (
          <div id={`${id}-detail`} className="text-caption text-pretty text-ink-muted">
            {item.detail ? <p className="line-clamp-2">{item.detail}</p> : null}
            {item.lockedBecause ? <p>{item.lockedBecause}</p> : null}
          </div>
        ) : null}
      </div>
    </li>
  );
}

/** Things to tick, with one box for all of them. */
export function CheckGroup({
  title,
  allLabel,
  end,
  items,
  onCheck,
  columns = false,
  mostRows,
  invalidBy,
  className,
  ...props
}: CheckGroupProps) {
  const id = useId();
  const checked = items.filter((item) => item.isChecked).length;
  const free = items.filter((item) => !item.lockedBecause);
  return (
    <fieldset data-slot="check-group" className={cn('m-0 min-w-0 border-0 p-0', className)} {...props}>
      <legend className="sr-only">{title}</legend>
      <div className="flex items-center gap-3 border-b border-line px-2 pb-1.5">
        <Checkbox
          id={id}
          aria-label={allLabel}
          aria-invalid={invalidBy === undefined ? undefined : true}
          aria-describedby={invalidBy}
          checked={checked === items.length}
          indeterminate={checked > 0 && checked < items.length}
          disabled={free.length === 0}
          onChange={(event) =>
            onCheck(
              free.map((item) => item.id),
              event.target.checked,
            )
          }
        />
        <label
          htmlFor={id}
          className="flex min-h-6 flex-1 cursor-pointer items-center text-ui font-medium text-ink"
        >
          {title}
        </label>
        <span className="text-caption text-ink-muted figures-tabular">{end}</span>
      </div>
      <ul className={cn('pt-1', columns && 'grid grid-cols-1 gap-x-4 sm:grid-cols-2')}>
        {items.slice(0, mostRows).map((item) => (
          <CheckRow key={item.id} item={item} onCheck={onCheck} />
        ))}
      </ul>
    </fieldset>
  );
}
