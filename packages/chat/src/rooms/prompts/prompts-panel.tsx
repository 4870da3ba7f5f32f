'use client';
import { limits, type Prompt } from '@stoa/core/contract';
import { arrangePrompts, assistantOfPrompt, type PromptGroup } from '@stoa/core/rules';
import { selectFlag } from '@stoa/core/state';
import { NameField, useStoa, useStore } from '@stoa/react';
import { Button, EmptyState, useTexts } from '@stoa/ui';
import { BookMarked, Bot, Brain, SearchX } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { useCommandContext } from '../../base/commands/commands-context.js';
import { useHasMemory } from '../memory/door.js';
import { AssistantRow } from './assistant-row.js';
import { FolderSection } from './folder-section.js';
import { PanelTools } from './panel-tools.js';
import { PromptRow, WorkflowRow, type PromptRowProps } from './prompt-rows.js';
import { PromptSelectionBar } from './prompt-selection-bar.js';
import { promptsTexts } from './prompts.texts.js';
import { templatesTexts } from './templates.texts.js';
import { ServerPromptRow, useServerPrompts } from './server-prompts.js';
import { usePanelAssistant, usePanelAssistants, type PanelAssistant } from './use-panel-assistants.js';
import { usePromptSelection } from './use-prompt-selection.js';

export interface PromptsPanelProps {
  /** A template was chosen: on a narrow screen the sheet closes. */
  onChosen?: () => void;
}

interface RowProps extends PromptRowProps {
  onTalk: (assistant: PanelAssistant) => void;
}

/** A template, or an assistant as one. */
function Row({ onTalk, ...props }: RowProps) {
  const assistant = usePanelAssistant(props.prompt);
  return assistant ? (
    <AssistantRow prompt={props.prompt} assistant={assistant} onUse={onTalk} onRemoved={props.onRemoved} />
  ) : (
    <PromptRow {...props} />
  );
}

/** The right panel: folders of templates, and a search over them. @source chat specification §2, §5 "Templates". */
export function PromptsPanel({ onChosen }: PromptsPanelProps) {
  const panelTexts = useTexts(promptsTexts);
  const texts = useTexts(templatesTexts);
  const { prompts, assistants, conversations, flags, templates, layout } = useStoa();
  const list = useStore(prompts.store, (state) => state.list);
  const conversationId = useStore(conversations.store, (state) => state.selectedId);
  const workflows = useStore(prompts.store, (state) => state.workflows);
  const sort = useStore(prompts.store, (state) => state.sort);
  const own = useStore(conversations.store, (state) => state.folders);
  const fromServer = usePanelAssistants();
  const folders = useMemo(() => [...own, ...fromServer.folders], [own, fromServer.folders]);
  const openIds = useStore(conversations.store, (state) => state.openFolderIds);
  const hiddenFolderIds = useStore(conversations.store, (state) => state.hiddenFolderIds);
  const showsHidden = useStore(flags.store, selectFlag('overrideInvisiblePrompts'));
  const hasMemory = useHasMemory();
  const { intents } = useCommandContext();
  const place = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState('');
  const [naming, setNaming] = useState<'prompt' | 'workflow' | null>(null);
  const isNaming = naming !== null;
  const canAutomate = useStore(flags.store, selectFlag('workflowCreate'));

  const use = (prompt: Prompt) => {
    onChosen?.();
    // A follow-up goes on from what is there; everything else begins a conversation.
    const isFollowUp = prompt.type === 'follow_up' && conversationId !== null;
    void templates.choose({ prompt, use: isFollowUp ? 'send' : 'start', conversationId }).then(() => {
      if (layout.store.getState().dialog === null) setTimeout(() => intents.ask('focusComposer'));
    });
  };
  const talk = ({ definition, group }: PanelAssistant) => {
    onChosen?.();
    const { assistantId, name } = definition;
    assistants.choose(conversations.startNew(), {
      assistantId: assistantId ?? '',
      name,
      ...(group && { groupId: group.id }),
    });
    setTimeout(() => intents.ask('focusComposer'));
  };
  const shown = useMemo(
    () =>
      arrangePrompts({
        prompts: list,
        assistants: fromServer.prompts,
        workflows,
        folders,
        sort,
        hiddenFolderIds,
        showsHidden,
        query,
      }),
    [list, fromServer.prompts, workflows, folders, sort, hiddenFolderIds, showsHidden, query],
  );
  const hidden = folders.filter(
    (folder) => folder.type !== 'chat' && folder.isGroupFolder && hiddenFolderIds.includes(folder.id),
  );
  const selection = usePromptSelection(
    [...shown.groups.flatMap((group) => group.prompts), ...shown.prompts, ...shown.automatic].filter(
      (prompt) => !assistantOfPrompt(prompt),
    ),
  );
  const isSearching = query.trim() !== '';
  const ofServers = useServerPrompts(query);
  const found = shown.found + ofServers.length;
  const isEmpty = found === 0 && shown.groups.length === 0;
  const open = (prompt: Prompt) => layout.openDialog({ name: 'templateEditor', promptId: prompt.id });

  const focusTools = () =>
    setTimeout(() => place.current?.querySelector<HTMLElement>('[data-slot=new-template]')?.focus());
  const endNaming = (name?: string) => {
    if (name && naming) conversations.createFolder(name, naming);
    setNaming(null);
    focusTools();
  };
  const rows = ({ prompts: inside, workflows: flows }: Pick<PromptGroup, 'prompts' | 'workflows'>) => (
    <>
      {inside.map((prompt) => (
        <Row
          key={prompt.id}
          prompt={prompt}
          onTalk={talk}
          onUse={use}
          onOpen={open}
          selection={selection}
          onRemoved={focusTools}
        />
      ))}
      {flows.map((workflow) => (
        <WorkflowRow key={workflow.id} workflow={workflow} onRemoved={focusTools} />
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
      <PanelTools
        query={query}
        onQuery={setQuery}
        onNew={() => layout.openDialog({ name: 'templateEditor' })}
        onNewFolder={setNaming}
        hasAutomations={canAutomate || list.some(({ type }) => type === 'automation')}
        onSelect={selection.total > 0 ? selection.begin : undefined}
        hidden={hidden}
      />
      {selection.isOn ? <PromptSelectionBar selection={selection} onEnd={focusTools} /> : null}
      <p role="status" className="sr-only">
        {isSearching ? panelTexts.searchResults(found) : ''}
      </p>
      <div
        role="group"
        aria-label={panelTexts.list}
        className="flex min-h-0 flex-1 flex-col gap-px overflow-y-auto overscroll-contain px-2 pb-3 scrollbar-quiet"
      >
        {isNaming ? (
          <div className="px-1 py-0.5">
            <NameField
              label={naming === 'workflow' ? panelTexts.newWorkflowFolderLabel : panelTexts.newFolderLabel}
              placeholder={
                naming === 'workflow' ? panelTexts.newWorkflowFolderLabel : panelTexts.newFolderLabel
              }
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
        {shown.automatic.length > 0 ? (
          <section data-slot="automatic-prompts" aria-label={panelTexts.automatic} className="pt-3">
            <h3 className="px-2 text-caption font-medium text-ink-muted">{panelTexts.automatic}</h3>
            <p className="px-2 pb-1 text-caption text-pretty text-ink-muted">{panelTexts.automaticHint}</p>
            <ul>{rows({ prompts: shown.automatic, workflows: [] })}</ul>
          </section>
        ) : null}
        {ofServers.length > 0 ? (
          <section data-slot="server-prompts" aria-label={panelTexts.ofServers} className="pt-3">
            <h3 className="px-2 text-caption font-medium text-ink-muted">{panelTexts.ofServers}</h3>
            <p className="px-2 pb-1 text-caption text-pretty text-ink-muted">{panelTexts.ofServersHint}</p>
            <ul>
              {ofServers.map(({ server, prompt }) => (
                <ServerPromptRow key={prompt.id} prompt={prompt} server={server} onUse={use} />
              ))}
            </ul>
          </section>
        ) : null}
        {isEmpty && isSearching ? (
          <EmptyState
            icon={<SearchX size={20} />}
            title={panelTexts.noMatchTitle}
            description={panelTexts.noMatch}
            action={<Button onClick={() => setQuery('')}>{panelTexts.clearSearch}</Button>}
          />
        ) : null}
        {isEmpty && !isSearching && !isNaming ? (
          <EmptyState
            icon={<BookMarked size={20} />}
            title={panelTexts.emptyTitle}
            description={panelTexts.empty}
            action={
              <Button onClick={() => layout.openDialog({ name: 'templateEditor' })}>
                {texts.newTemplate}
              </Button>
            }
          />
        ) : null}
      </div>
      <div className="shrink-0 border-t border-line p-2">
        <Button
          variant="ghost"
          className="w-full justify-start"
          onClick={() => {
            onChosen?.();
            layout.showPage('assistants');
          }}
        >
          <Bot size={16} aria-hidden className="text-ink-muted" />
          {panelTexts.assistants}
        </Button>
        {hasMemory ? (
          <Button
            variant="ghost"
            className="w-full justify-start"
            onClick={() => {
              onChosen?.();
              layout.openDialog({ name: 'memory' });
            }}
          >
            <Brain size={16} aria-hidden className="text-ink-muted" />
            {panelTexts.memory}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
