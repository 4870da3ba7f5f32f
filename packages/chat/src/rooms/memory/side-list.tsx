'use client';
import { RowTitle } from '@stoa/react';
import { cn } from '@stoa/ui';
import type { ReactNode } from 'react';

export interface SideListProps {
  label: string;
  items: readonly { id: string; name: string; distinction?: string; note?: string }[];
  chosenId: string | null;
  onChoose: (id: string) => void;
  /** Stands over the list. */
  children?: ReactNode;
}

/** Sidebar that selects whose memories are shown. */
export function SideList({ label, items, chosenId, onChoose, children }: SideListProps) {
  return (
    <div
      data-slot="side-list"
      className="flex shrink-0 flex-col gap-2 sm:w-48 sm:border-e sm:border-line sm:pe-3"
    >
      {children}
      <ul aria-label={label} className="flex flex-col gap-px overflow-y-auto scrollbar-quiet max-sm:max-h-40">
        {items.map(({ id, name, distinction, note }) => (
          <li key={id}>
            <button
              type="button"
              data-project={id}
              aria-current={id === chosenId ? 'true' : undefined}
              onClick={() => onChoose(id)}
              className={cn(
                'flex min-h-8 w-full cursor-pointer items-center gap-2 rounded-control px-2 py-1 text-start text-ui text-ink focus-ring-inset hover:bg-ink/5 pointer-coarse:min-h-11',
                id === chosenId &&
                  'bg-ink/8 font-medium forced-colors:outline-2 forced-colors:outline-accent',
              )}
            >
              <RowTitle className="flex-1" distinction={distinction}>
                {name}
              </RowTitle>
              <span className="shrink-0 text-caption text-ink-muted figures-tabular">{note}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
