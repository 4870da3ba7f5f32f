'use client';
import type { Folder } from '@stoa/core/contract';
import { IconButton, Input, Menu, useTexts } from '@stoa/ui';
import { ArrowDownUp, FolderPlus } from 'lucide-react';
import { useStoa } from '../../base/state/stoa-context.js';
import { useStore } from '../../base/state/use-store.js';
import { isComposing } from '../../base/focus/is-composing.js';
import { promptsTexts } from './prompts.texts.js';

export interface PanelToolsProps {
  query: string;
  onQuery: (query: string) => void;
  onNewFolder: () => void;
  /** Group folders that are out of sight. */
  hidden: readonly Folder[];
}

/** The search, a new folder, the order, and the way back for hidden folders. */
export function PanelTools({ query, onQuery, onNewFolder, hidden }: PanelToolsProps) {
  const words = useTexts(promptsTexts);
  const { prompts, conversations } = useStoa();
  const sort = useStore(prompts.store, (state) => state.sort);
  return (
    <div className="flex shrink-0 items-center gap-1 px-3 pt-1 pb-3">
      <Input
        type="search"
        aria-label={words.search}
        placeholder={words.search}
        data-escape={query === '' ? undefined : ''}
        value={query}
        onChange={(event) => onQuery(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || query === '' || isComposing(event)) return;
          event.preventDefault();
          event.stopPropagation();
          onQuery('');
        }}
        className="min-w-0 flex-1"
      />
      <IconButton label={words.newFolder} data-slot="new-prompt-folder" onClick={onNewFolder}>
        <FolderPlus size={16} aria-hidden />
      </IconButton>
      <Menu.Root>
        <Menu.Trigger asChild>
          <IconButton label={words.listMenu}>
            <ArrowDownUp size={16} aria-hidden />
          </IconButton>
        </Menu.Trigger>
        <Menu.Content align="end">
          <Menu.Label>{words.sortBy}</Menu.Label>
          <Menu.RadioGroup
            value={sort}
            onValueChange={(next) => prompts.setSort(next === 'name' ? 'name' : 'date')}
          >
            <Menu.RadioItem value="date">{words.sorts.date}</Menu.RadioItem>
            <Menu.RadioItem value="name">{words.sorts.name}</Menu.RadioItem>
          </Menu.RadioGroup>
          {hidden.length > 0 ? (
            <>
              <Menu.Separator />
              <Menu.Label>{words.hiddenFolders}</Menu.Label>
              {hidden.map((folder) => (
                <Menu.Item key={folder.id} onSelect={() => conversations.setFolderHidden(folder.id, false)}>
                  {words.showFolder(folder.name)}
                </Menu.Item>
              ))}
            </>
          ) : null}
        </Menu.Content>
      </Menu.Root>
    </div>
  );
}
