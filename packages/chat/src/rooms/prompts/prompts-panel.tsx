'use client';
import { limits, type Prompt } from '@stoa/core/contract';
import { arrangePrompts, type PromptGroup } from '@stoa/core/rules';
import { selectFlag } from '@stoa/core/state';
import { Button, EmptyState, useTexts } from '@stoa/ui';
import { BookMarked, SearchX } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { useStoa } from '../../base/state/stoa-context.js';
import { useStore } from '../../base/state/use-store.js';
import { NameField } from '../../base/form/name-field.js';
import { FolderSection } from './folder-section.js';
import { PanelTools } from './panel-tools.js';
import { PromptRow, WorkflowRow } from './prompt-rows.js';
import { promptsTexts } from './prompts.texts.js';

/** Puts a template's text into the message box: into an empty one as it is, else after what stands there. */
function useTemplate(onChosen?: () => void): { canUse: boolean; use: (prompt: Prompt) => void } {
  const { drafts, conversations } = useStoa();
  const id = useStore(conversations.store, (state) => state.selectedId);
  return {
    canUse: id !== null,
    use(prompt) {
      if (id === null) return;
      const draft = drafts.store.getState().drafts[id] ?? '';
      drafts.set(id, draft.trim() ? `${draft.trimEnd()}\n\n${prompt.content}` : prompt.content);
      onChosen?.();
    },
  };
}

export interface PromptsPanelProps {
  /** A template was chosen: on a narrow screen the sheet closes. */
  onChosen?: () => void;
}

/** The right panel: folders of templates, and a search over them. @source chat specification §2, §5 "Templates". */
export function PromptsPanel({ onChosen }: PromptsPanelProps) {
  const words = useTexts(promptsTexts);
  const { prompts, conversations, flags } = useStoa();
  const list = useStore(prompts.store, (state) => state.list);
  const workflows = useStore(prompts.store, (state) => state.workflows);
  const sort = useStore(prompts.store, (state) => state.sort);
  const folders = useStore(conversations.store, (state) => state.folders);
  const openIds = useStore(conversations.store, (state) => state.openFolderIds);
  const hiddenFolderIds = useStore(conversations.store, (state) => state.hiddenFolderIds);
  const showsHidden = useStore(flags.store, selectFlag('overrideInvisiblePrompts'));
  const place = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState('');
  const [isNaming, setNaming] = useState(false);

  const template = useTemplate(() => {
    const root = place.current?.getRootNode() as Document | ShadowRoot | undefined;
    onChosen?.();
    setTimeout(() => root?.querySelector<HTMLElement>('#stoa-composer')?.focus());
  });
  const shown = useMemo(
    () => arrangePrompts({ prompts: list, workflows, folders, sort, hiddenFolderIds, showsHidden, query }),
    [list, workflows, folders, sort, hiddenFolderIds, showsHidden, query],
  );
  const hidden = folders.filter(
    (folder) => folder.type !== 'chat' && folder.isGroupFolder && hiddenFolderIds.includes(folder.id),
  );
  const isSearching = query.trim() !== '';
  const isEmpty = shown.found === 0 && shown.groups.length === 0;

  const focusTools = () =>
    setTimeout(() => place.current?.querySelector<HTMLElement>('[data-slot=new-prompt-folder]')?.focus());
  const endNaming = (name?: string) => {
    if (name) conversations.createFolder(name, 'prompt');
    setNaming(false);
    focusTools();
  };
  const rows = ({ prompts: templates, workflows: flows }: Pick<PromptGroup, 'prompts' | 'workflows'>) => (
    <>
      {templates.map((prompt) => (
        <PromptRow key={prompt.id} prompt={prompt} disabled={!template.canUse} onUse={template.use} />
      ))}
      {flows.map((workflow) => (
        <WorkflowRow key={workflow.id} workflow={workflow} />
      ))}
    </>
  );

  return (
    <div
      ref={place}
      data-slot="prompts-panel"
      data-state={isSearching ? 'searching' : 'idle'}
      className="flex min-h-0 flex-1 flex-col"
    >
      <PanelTools query={query} onQuery={setQuery} onNewFolder={() => setNaming(true)} hidden={hidden} />
      <p role="status" className="sr-only">
        {isSearching ? words.searchResults(shown.found) : ''}
      </p>
      <div
        role="group"
        aria-label={words.list}
        className="flex min-h-0 flex-1 flex-col gap-px overflow-y-auto overscroll-contain px-2 pb-3 scrollbar-quiet"
      >
        {isNaming ? (
          <div className="px-1 py-0.5">
            <NameField
              label={words.newFolderLabel}
              placeholder={words.newFolderLabel}
              initial=""
              maxLength={limits.folderNameMaxCharacters}
              onName={endNaming}
              onCancel={() => endNaming()}
            />
          </div>
        ) : null}
        {shown.groups.map((group) => (
          <FolderSection
            key={group.folder.id}
            group={group}
            isOpen={isSearching || openIds.includes(group.folder.id)}
            isFixed={isSearching}
            onRemoved={focusTools}
          >
            {rows(group)}
          </FolderSection>
        ))}
        {shown.prompts.length + shown.workflows.length > 0 ? <ul className="pt-1">{rows(shown)}</ul> : null}
        {isEmpty && isSearching ? (
          <EmptyState
            icon={<SearchX size={20} />}
            title={words.noMatchTitle}
            description={words.noMatch}
            action={<Button onClick={() => setQuery('')}>{words.clearSearch}</Button>}
          />
        ) : null}
        {isEmpty && !isSearching && !isNaming ? (
          <EmptyState
            icon={<BookMarked size={20} />}
            title={words.emptyTitle}
            description={words.empty}
            action={<Button onClick={() => setNaming(true)}>{words.newFolder}</Button>}
          />
        ) : null}
      </div>
    </div>
  );
}
