'use client';
import { cn, useTexts, VisuallyHidden } from '@stoa/ui';
import { useEffect, useRef, type ComponentPropsWithoutRef } from 'react';
import type { AdminSection } from './sections.js';
import { shellTexts } from './shell.texts.js';

export interface MapEntryProps extends Omit<ComponentPropsWithoutRef<'li'>, 'children' | 'onSelect'> {
  section: AdminSection;
  isCurrent: boolean;
  onSelect: (id: string, settingId?: string) => void;
}

/** A section on the map, with a dot while something in it is unsaved, and the settings that a search found in it. */
export function MapEntry({ section, isCurrent, onSelect, className, ...props }: MapEntryProps) {
  const text = useTexts(shellTexts);
  const { id, title, icon: Icon, isUnsaved = false, settings = [] } = section;
  const entry = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // On a telephone the sections of a group stand in a row that is longer than the screen.
    if (isCurrent) entry.current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [isCurrent]);
  return (
    <li ref={entry} className={cn('shrink-0', className)} {...props}>
      <button
        type="button"
        data-state={isCurrent ? 'selected' : 'idle'}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={() => onSelect(id)}
        className="flex h-8 w-full cursor-pointer items-center gap-2 rounded-control border border-transparent px-2 text-start text-ui text-ink-muted transition-colors duration-quick hover:bg-ink/5 hover:text-ink focus-ring-inset data-[state=selected]:bg-ink/8 data-[state=selected]:font-medium data-[state=selected]:text-ink forced-colors:data-[state=selected]:border-accent pointer-coarse:h-11"
      >
        {Icon ? <Icon size={16} aria-hidden className="shrink-0" /> : null}
        {title}
        {isUnsaved ? (
          <>
            <span aria-hidden className="ms-auto size-1.5 shrink-0 rounded-full bg-accent" />
            <VisuallyHidden>{text.unsaved}</VisuallyHidden>
          </>
        ) : null}
      </button>
      {settings.length > 0 ? (
        <ul aria-label={title} className="flex flex-col">
          {settings.map((setting) => (
            <li key={setting.id}>
              <button
                type="button"
                onClick={() => onSelect(id, setting.id)}
                className="min-h-7 w-full cursor-pointer rounded-control ps-8 pe-2 text-start text-caption break-words text-ink-muted hover:bg-ink/5 hover:text-ink focus-ring-inset pointer-coarse:min-h-11"
              >
                {setting.name}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}
