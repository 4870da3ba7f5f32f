'use client';
import { cn, useTexts, VisuallyHidden } from '@stoa/ui';
import { useState, type ComponentPropsWithoutRef, type ReactNode } from 'react';
import { MapEntry } from './map-entry.js';
import { MapSearch } from './map-search.js';
import { findSection, groupSections, searchSections, type AdminSection } from './sections.js';
import { shellTexts } from './shell.texts.js';

export interface AdminShellProps extends Omit<
  ComponentPropsWithoutRef<'div'>,
  'title' | 'children' | 'onSelect'
> {
  /** Names the area and its map. */
  title: string;
  sections: readonly AdminSection[];
  /** The section that is shown; an unknown one shows the first. */
  current: string | null;
  /** A section was chosen, or a setting of one in the search. */
  onSelect: (id: string, settingId?: string) => void;
  /** Something in the area would be lost with the page: its title has a star. */
  isUnsaved?: boolean;
  /** Stands beside the title. */
  commands?: ReactNode;
  /** Stands below the title. */
  notice?: ReactNode;
  /** Leaves the area. */
  exit?: ReactNode;
  /** The room of a section. */
  children: (section: AdminSection) => ReactNode;
}

/** The frame of the administration area: a visible map of its sections with a search, and the one that is open. */
export function AdminShell({
  title,
  sections,
  current,
  onSelect,
  isUnsaved = false,
  commands,
  notice,
  exit,
  children,
  className,
  ...props
}: AdminShellProps) {
  const text = useTexts(shellTexts);
  const [query, setQuery] = useState('');
  const section = findSection(sections, current);
  const found = searchSections(sections, query);
  const isSearching = query.trim() !== '';
  const select = (id: string, settingId?: string) => {
    setQuery('');
    if (settingId === undefined) onSelect(id);
    else onSelect(id, settingId);
  };
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
        className="relative flex shrink-0 flex-col gap-4 border-line bg-surface-sunken overflow-y-auto p-3 max-sm:max-h-[50dvh] max-sm:border-b sm:w-[270px] sm:border-e scrollbar-quiet"
      >
        <div className="flex min-h-7 flex-wrap items-center gap-1 ps-2">
          <span className="me-auto min-w-0 text-lead face-display [overflow-wrap:anywhere]">
            {isUnsaved ? (
              <>
                <span aria-hidden>* </span>
                {title}
                <VisuallyHidden>{`, ${text.unsaved}`}</VisuallyHidden>
              </>
            ) : (
              title
            )}
          </span>
          {commands}
          {exit}
        </div>
        {notice}
        <MapSearch
          query={query}
          onQuery={setQuery}
          onFirst={() => {
            const [first] = found;
            if (first) select(first.id, first.settings?.[0]?.id);
          }}
        />
        {found.length === 0 ? (
          <p role="status" className="px-2 text-ui break-words text-ink-muted">
            {text.foundNothing(query.trim())}
          </p>
        ) : null}
        {groupSections(found).map(({ group, sections: members }) => (
          <div key={group} role="group" aria-label={group}>
            <div aria-hidden className="px-2 pb-1 text-caption font-medium text-ink-muted">
              {group}
            </div>
            <ul
              className={cn('flex gap-px sm:flex-col', isSearching ? 'flex-col' : 'max-sm:overflow-x-auto')}
            >
              {members.map((one) => (
                <MapEntry key={one.id} section={one} isCurrent={one.id === section?.id} onSelect={select} />
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
