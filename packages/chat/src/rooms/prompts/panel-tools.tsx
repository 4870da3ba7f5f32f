'use client';
import type { Folder } from '@stoa/core/contract';
import { isComposing, useStoa, useStore } from '@stoa/react';
import { IconButton, Input, Menu, useTexts } from '@stoa/ui';
import { Ellipsis, FolderCog, FolderPlus, ListChecks, Plus } from 'lucide-react';
import { promptsTexts } from './prompts.texts.js';
import { templatesTexts } from './templates.texts.js';

export interface PanelToolsProps {
  query: string;
  onQuery: (query: string) => void;
  onNew: () => void;
  onNewFolder: (type: 'prompt' | 'workflow') => void;
  /** Whether there are automations, or they can be made. */
  hasAutomations: boolean;
  /** Absent where nothing can be selected. */
  onSelect?: () => void;
  /** Group folders that are out of sight. */
  hidden: readonly Folder[];
}

/** The search, a new template, and a menu with new folders, selecting, the order, and the way back for hidden folders. */
export function PanelTools({
  query,
  onQuery,
  onNew,
  onNewFolder,
  hasAutomations,
  onSelect,
  hidden,
}: PanelToolsProps) {
  const panelTexts = useTexts(promptsTexts);
  const texts = useTexts(templatesTexts);
  const { prompts, conversations } = useStoa();
  const sort = useStore(prompts.store, (state) => state.sort);
  return (
    <div className="flex shrink-0 items-center gap-1 px-3 pt-1 pb-3">
      <Input
        type="search"
        aria-label={panelTexts.search}
        placeholder={panelTexts.search}
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
      <IconButton label={texts.newTemplate} data-slot="new-template" onClick={onNew}>
        <Plus size={16} aria-hidden />
      </IconButton>
      <Menu.Root>
        <Menu.Trigger asChild>
          <IconButton label={panelTexts.listMenu}>
            <Ellipsis size={16} aria-hidden />
          </IconButton>
        </Menu.Trigger>
        <Menu.Content align="end">
          <Menu.Item onSelect={() => onNewFolder('prompt')}>
            <FolderPlus size={16} aria-hidden className="text-ink-muted" />
            {panelTexts.newFolder}
          </Menu.Item>
          {hasAutomations ? (
            <Menu.Item onSelect={() => onNewFolder('workflow')}>
              <FolderCog size={16} aria-hidden className="text-ink-muted" />
              {panelTexts.newWorkflowFolder}
            </Menu.Item>
          ) : null}
          {onSelect ? (
            <Menu.Item onSelect={onSelect}>
              <ListChecks size={16} aria-hidden className="text-ink-muted" />
              {texts.select}
            </Menu.Item>
          ) : null}
          <Menu.Separator />
          <Menu.Label>{panelTexts.sortBy}</Menu.Label>
          <Menu.RadioGroup
            value={sort}
            onValueChange={(next) => prompts.setSort(next === 'name' ? 'name' : 'date')}
          >
            <Menu.RadioItem value="date">{panelTexts.sorts.date}</Menu.RadioItem>
            <Menu.RadioItem value="name">{panelTexts.sorts.name}</Menu.RadioItem>
          </Menu.RadioGroup>
          {hidden.length > 0 ? (
            <>
              <Menu.Separator />
              <Menu.Label>{panelTexts.hiddenFolders}</Menu.Label>
              {hidden.map((folder) => (
                <Menu.Item key={folder.id} onSelect={() => conversations.setFolderHidden(folder.id, false)}>
                  {panelTexts.showFolder(folder.name)}
                </Menu.Item>
              ))}
            </>
          ) : null}
        </Menu.Content>
      </Menu.Root>
    </div>
  );
}
