'use client';
import { cn, Menu } from '@stoa/ui';
import type { LucideIcon } from 'lucide-react';
import { Fragment } from 'react';

/** Where a menu opens, inside the positioned element around it. @units px */
export interface MenuPlace {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** One line of a row's menu, ready to show. */
export interface MenuEntry {
  id: string;
  icon: LucideIcon;
  label: string;
  tone: 'plain' | 'danger';
  shortcut?: string;
  /** Why it cannot be done at the moment; said under its name. */
  blockedBy?: string | null;
  onSelect: () => void;
}

export interface RowMenuProps {
  isOpen: boolean;
  onClose: () => void;
  /** Moves focus when the menu closes. */
  onCloseFocus: () => void;
  place: MenuPlace;
  /** Id of the element that the menu belongs to and is named by. */
  labelledBy: string | undefined;
  /** Groups have a line between them. */
  groups: readonly (readonly MenuEntry[])[];
  /** Shown where there is nothing to do. */
  note?: string;
}

/** The menu of whichever row was asked: one for the whole list, because most of its rows are never asked. */
export function RowMenu({ isOpen, onClose, onCloseFocus, place, labelledBy, groups, note }: RowMenuProps) {
  const shown = groups.filter((group) => group.length > 0);
  return (
    <Menu.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Menu.Trigger asChild>
        {/* Pixels of a pointer or a box that was measured: the same side of the screen in every direction of writing. */}
        <span
          aria-hidden
          className="pointer-events-none absolute"
          style={{ left: place.x, top: place.y, width: place.width, height: place.height }}
        />
      </Menu.Trigger>
      <Menu.Content
        align={place.width > 0 ? 'end' : 'start'}
        aria-labelledby={labelledBy}
        onInteractOutside={(event) => {
          // The button that opened the menu closes it by its own click.
          const target = event.target;
          if (target instanceof Element && target.closest('[data-row-menu][aria-expanded=true]'))
            event.preventDefault();
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          onCloseFocus();
        }}
      >
        {shown.length === 0 && note ? (
          <p className="max-w-52 px-2 py-1.5 text-ui text-ink-muted">{note}</p>
        ) : null}
        {shown.map((group, index) => (
          <Fragment key={group[0]?.id}>
            {index > 0 ? <Menu.Separator /> : null}
            {group.map((entry) => (
              <Menu.Item
                key={entry.id}
                tone={entry.tone}
                disabled={Boolean(entry.blockedBy)}
                className={cn(entry.blockedBy && 'items-start')}
                onSelect={entry.onSelect}
              >
                <entry.icon size={16} aria-hidden className={cn(entry.blockedBy && 'mt-0.5')} />
                {entry.blockedBy ? (
                  <span className="min-w-0">
                    {entry.label}
                    <span className="block text-caption text-ink-muted">{entry.blockedBy}</span>
                  </span>
                ) : (
                  entry.label
                )}
                {entry.shortcut ? <Menu.Shortcut>{entry.shortcut}</Menu.Shortcut> : null}
              </Menu.Item>
            ))}
          </Fragment>
        ))}
      </Menu.Content>
    </Menu.Root>
  );
}
