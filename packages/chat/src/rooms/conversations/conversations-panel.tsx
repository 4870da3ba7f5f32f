'use client';
import { limits } from '@stoa/core/contract';
import { NameField, useStoa, useStore } from '@stoa/react';
import { Button, cn, IconButton, useTexts } from '@stoa/ui';
import { FolderPlus, SquarePen } from 'lucide-react';
import { useCallback, useEffect, useRef, useState, type ComponentPropsWithoutRef } from 'react';
import { useIntent } from '../../base/commands/commands-context.js';
import { LazyListBody } from './lazy-list.js';
import { ListMenu } from './list-menu.js';
import { ListSkeleton } from './list-skeleton.js';
import { ListTroubles } from './list-troubles.js';
import { SearchBox } from './search/search-box.js';
import { useListedItems } from './use-listed-items.js';
import { useSelection } from './use-selection.js';
import { conversationsTexts } from './conversations.texts.js';
import { listTexts } from './list.texts.js';

export interface ConversationsPanelProps extends Omit<ComponentPropsWithoutRef<'div'>, 'children'> {
  /** A conversation was chosen or created: on a narrow screen the sheet closes. */
  onChosen?: () => void;
  /** Hands chosen conversations over for sharing; without it the command says that sharing is not available. */
  onShare?: (ids: readonly string[]) => void;
}

interface NewFolderProps {
  onDone: (wanted: { key: string } | null) => void;
}

/** A folder gets its name in place. */
function NewFolder({ onDone }: NewFolderProps) {
  const list = useTexts(listTexts);
  const { conversations } = useStoa();
  return (
    <div className="px-3 pb-2">
      <NameField
        label={list.folderName}
        initial=""
        placeholder={list.folderName}
        maxLength={limits.folderNameMaxCharacters}
        onName={(name) => {
          const made = conversations.createFolder(name);
          onDone(made.ok ? { key: `folder:${made.value.id}` } : null);
        }}
        onCancel={() => onDone(null)}
      />
    </div>
  );
}

/** The list of conversations with its search and its commands. */
export function ConversationsPanel({ onChosen, onShare, className, ...props }: ConversationsPanelProps) {
  const conversationsText = useTexts(conversationsTexts);
  const list = useTexts(listTexts);
  const { conversations, search } = useStoa();
  const status = useStore(conversations.store, (state) => state.status);
  const items = useListedItems();
  const selection = useSelection(items);
  const [showsHidden, setShowsHidden] = useState(false);
  const [isNamingFolder, setNamingFolder] = useState(false);
  const [wanted, setWanted] = useState<{ key: string } | null>(null);
  const [entered, setEntered] = useState(0);
  const panel = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLInputElement>(null);
  const newFolder = useRef<HTMLButtonElement>(null);
  useEffect(() => void LazyListBody.preload(), []);

  const focusIn = (selector: string) => panel.current?.querySelector<HTMLElement>(selector)?.focus();
  const focusBox = useCallback(() => box.current?.focus(), []);
  useIntent('search', focusBox);
  useIntent('newFolder', () => setNamingFolder(true));
  const clearSearch = useCallback(() => {
    search.clear();
    focusBox();
  }, [search, focusBox]);
  const openFirst = () => {
    const [first] = search.store.getState().results;
    if (!first) return;
    void conversations.show(first.conversationId);
    onChosen?.();
  };

  return (
    <div
      ref={panel}
      data-slot="conversations-panel"
      data-state={status}
      className={cn('flex min-h-0 flex-1 flex-col', className)}
      {...props}
    >
      <div className="flex shrink-0 items-center gap-1 ps-3 pe-2 pt-1 pb-2 pointer-coarse:gap-0">
        <Button
          className="min-w-0 flex-1 justify-start pointer-coarse:gap-1.5 pointer-coarse:ps-2 pointer-coarse:pe-1"
          onClick={() => {
            conversations.startNew();
            onChosen?.();
          }}
        >
          <SquarePen size={16} aria-hidden className="text-ink-muted" />
          <span className="line-clamp-2 text-start leading-tight whitespace-normal">
            {conversationsText.create}
          </span>
        </Button>
        <IconButton
          ref={newFolder}
          label={list.newFolder}
          tooltipSide="bottom"
          onClick={() => setNamingFolder(true)}
        >
          <FolderPlus size={16} aria-hidden />
        </IconButton>
        <ListMenu
          showsHidden={showsHidden}
          onShowHidden={setShowsHidden}
          onSelect={() => selection.start()}
          onSelecting={() => focusIn('[data-selection-start]')}
        />
      </div>
      <SearchBox
        ref={box}
        className="mx-3 mb-2 shrink-0"
        onEnterResults={() => setEntered((count) => count + 1)}
        onOpenFirst={openFirst}
      />
      {isNamingFolder ? (
        <NewFolder
          onDone={(folder) => {
            setNamingFolder(false);
            setWanted(folder);
            if (!folder) newFolder.current?.focus();
          }}
        />
      ) : null}
      <nav aria-label={conversationsText.label} className="flex min-h-0 flex-1 flex-col">
        <ListTroubles />
        {status === 'init' ? (
          <ListSkeleton />
        ) : (
          <LazyListBody
            selection={selection}
            showsHidden={showsHidden}
            wanted={wanted}
            entered={entered}
            onLeaveResults={focusBox}
            onClearSearch={clearSearch}
            onSelectionEnd={() => focusIn('[data-list-menu]')}
            onShare={onShare}
            onChosen={onChosen}
          />
        )}
      </nav>
    </div>
  );
}
