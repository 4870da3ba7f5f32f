'use client';
import { cn } from '@stoa/ui';
import type { ComponentPropsWithoutRef, ReactNode } from 'react';
import { findSection, groupSections, type AdminSection } from './sections.js';

export interface AdminShellProps extends Omit<
  ComponentPropsWithoutRef<'div'>,
  'title' | 'children' | 'onSelect'
> {
  /** Names the area and its map. */
  title: string;
  sections: readonly AdminSection[];
  /** The section that is shown; an unknown one shows the first. */
  current: string | null;
  onSelect: (id: string) => void;
  /** Leaves the area. */
  exit?: ReactNode;
  /** The room of a section. */
  children: (section: AdminSection) => ReactNode;
}

/** The frame of the administration area: a visible map of its sections, and the one that is open. */
export function AdminShell({
  title,
  sections,
  current,
  onSelect,
  exit,
  children,
  className,
  ...props
}: AdminShellProps) {
  const section = findSection(sections, current);
  return (
    <div
      data-slot="admin-shell"
      className={cn(
        'flex min-h-0 flex-1 flex-col bg-surface font-text text-body text-ink sm:flex-row',
        className,
      )}
      {...props}
    >
      <nav
        aria-label={title}
        className="relative flex shrink-0 flex-col gap-4 border-line bg-surface-sunken p-3 max-sm:border-b sm:w-[270px] sm:overflow-y-auto sm:border-e scrollbar-quiet"
      >
        <div className="flex h-7 items-center justify-between ps-2">
          <span className="text-lead face-display">{title}</span>
          {exit}
        </div>
        {groupSections(sections).map(({ group, sections: members }) => (
          <div key={group} role="group" aria-label={group}>
            <div aria-hidden className="px-2 pb-1 text-caption font-medium text-ink-muted">
              {group}
            </div>
            <ul className="flex gap-px max-sm:overflow-x-auto sm:flex-col">
              {members.map(({ id, title: name }) => (
                <li key={id} className="shrink-0">
                  <button
                    type="button"
                    data-state={id === section?.id ? 'selected' : 'idle'}
                    aria-current={id === section?.id ? 'page' : undefined}
                    onClick={() => onSelect(id)}
                    className="h-8 w-full cursor-pointer rounded-control border border-transparent px-2 text-start text-ui text-ink-muted transition-colors duration-quick hover:bg-ink/5 hover:text-ink focus-ring-inset data-[state=selected]:bg-ink/8 data-[state=selected]:font-medium data-[state=selected]:text-ink forced-colors:data-[state=selected]:border-accent pointer-coarse:h-11"
                  >
                    {name}
                  </button>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      {section ? (
        <main className="relative flex min-w-0 flex-1 flex-col gap-6 overflow-y-auto px-4 py-6 sm:px-10 sm:py-10 scrollbar-quiet">
          <header className="flex max-w-measure flex-col gap-1">
            <h1 className="text-title text-balance face-display">{section.title}</h1>
            <p className="text-pretty text-ink-muted">{section.description}</p>
          </header>
          {children(section)}
        </main>
      ) : null}
    </div>
  );
}
