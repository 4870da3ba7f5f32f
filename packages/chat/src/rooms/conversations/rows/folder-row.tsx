'use client';
import type { Folder } from '@stoa/core/contract';
import { limits } from '@stoa/core/contract';
import { NameField } from '@stoa/react';
import { cn, useTexts } from '@stoa/ui';
import { ChevronRight, EyeOff, Pin, Users } from 'lucide-react';
import { memo } from 'react';
import { activeRowClass, RowCheck, RowMenuButton, treeItemProps, type TreeRowProps } from './row-parts.js';
import { listTexts } from '../list.texts.js';

export interface FolderRowProps extends TreeRowProps {
  folder: Folder;
  count: number;
  isOpen: boolean;
  isHidden: boolean;
  isRenaming: boolean;
  /** null: cancelled. */
  onRenamed: (id: string, name: string | null) => void;
}

const markClass = cn('shrink-0 text-ink-muted');

/** One folder of the list. */
export const FolderRow = memo(function FolderRow(props: FolderRowProps) {
  const { folder, count, isOpen, isHidden, isRenaming, isActive, isMenuOpen, isDropTarget, chosen } = props;
  const list = useTexts(listTexts);
  const facts = [
    list.folder(folder.name, count),
    folder.pinned ? list.pinned : null,
    folder.isGroupFolder ? list.group : null,
    isHidden ? list.hidden : null,
  ];
  return (
    <div data-slot="folder-row" data-state={isOpen ? 'open' : 'closed'} className="pb-px">
      <div
        {...treeItemProps(props)}
        aria-expanded={isOpen}
        aria-label={facts.filter(Boolean).join(', ')}
        data-drop={isDropTarget ? '' : undefined}
        className={cn(
          'group/row relative flex h-8 cursor-pointer items-center gap-2 rounded-control border border-transparent ps-2 pe-2 text-start text-ui text-ink transition-colors duration-quick select-none focus-ring-inset hover:bg-ink/5 pointer-coarse:h-11',
          isActive && activeRowClass,
          !isRenaming && chosen === null && 'focus-within:pe-9 hover:pe-9 pointer-coarse:pe-11',
          isMenuOpen && 'bg-ink/5 pe-9',
          isRenaming && 'pe-0.5',
          isDropTarget && 'border-accent bg-accent-soft hover:bg-accent-soft',
        )}
      >
        {chosen === null ? null : <RowCheck chosen={chosen} />}
        <ChevronRight
          size={16}
          aria-hidden
          className={cn(
            'shrink-0 text-ink-muted transition-transform duration-quick',
            isOpen ? 'rotate-90' : 'rtl:-scale-x-100',
          )}
        />
        {isRenaming ? (
          <NameField
            label={list.folderName}
            initial={folder.name}
            maxLength={limits.folderNameMaxCharacters}
            onName={(next) => props.onRenamed(folder.id, next)}
            onCancel={() => props.onRenamed(folder.id, null)}
          />
        ) : (
          <>
            <span dir="auto" className={cn('min-w-0 truncate font-medium', isHidden && 'text-ink-muted')}>
              {folder.name}
            </span>
            {folder.pinned ? <Pin size={12} aria-hidden className={markClass} /> : null}
            {folder.isGroupFolder ? <Users size={12} aria-hidden className={markClass} /> : null}
            {isHidden ? <EyeOff size={12} aria-hidden className={markClass} /> : null}
            <span
              aria-hidden
              className="ms-auto text-caption text-ink-muted figures-tabular group-focus-within/row:opacity-0 group-hover/row:opacity-0 pointer-coarse:opacity-100"
            >
              {count}
            </span>
            {chosen === null ? (
              <RowMenuButton
                label={list.folderActions(folder.name)}
                isActive={isActive}
                isOpen={isMenuOpen}
              />
            ) : null}
          </>
        )}
      </div>
    </div>
  );
});
