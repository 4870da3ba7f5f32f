'use client';
import { assistantLimits, assistantMessages, type Outcome, type Prompt } from '@stoa/core/contract';
import { permissionsOf, shownAssistantName } from '@stoa/core/rules';
import { selectFlag, type AssistantActions } from '@stoa/core/state';
import { useStoa, useStore } from '@stoa/react';
import { Badge, cn, IconButton, Menu, useTexts } from '@stoa/ui';
import { Bot, Ellipsis, Eye, PencilLine, Share2, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { MoveToFolder } from './move-to-folder.js';
import { promptsTexts } from './prompts.texts.js';
import { templatesTexts } from './templates.texts.js';
import { TwoStepDelete } from './two-step-delete.js';
import type { PanelAssistant } from './use-panel-assistants.js';

export interface AssistantRowProps {
  prompt: Prompt;
  assistant: PanelAssistant;
  /** Begins a conversation with it. */
  onUse: (assistant: PanelAssistant) => void;
  /** It is gone: focus goes elsewhere. */
  onRemoved: () => void;
}

interface AssistantMenuProps extends Pick<AssistantRowProps, 'prompt' | 'assistant'> {
  name: string;
  onMove: (folderId: string | null) => void;
  onDelete: () => void;
}

/** Actions on one assistant: one of a group is edited where groups are administered, and nothing else. @source assistants specification §6 */
function AssistantMenu({ prompt, assistant, name, onMove, onDelete }: AssistantMenuProps) {
  const texts = useTexts(templatesTexts);
  const { layout, flags } = useStoa();
  const canShare = useStore(flags.store, selectFlag('sharing'));
  const { definition, opening, open } = assistant;
  const may = permissionsOf(prompt);
  const isEdited = opening === 'administration' || may.canEdit;
  const Icon = isEdited ? PencilLine : Eye;
  return (
    <Menu.Root>
      <Menu.Trigger asChild>
        <IconButton
          size="sm"
          data-slot="prompt-menu"
          label={texts.actions(name)}
          tooltip={false}
          className="shrink-0"
        >
          <Ellipsis size={16} aria-hidden />
        </IconButton>
      </Menu.Trigger>
      <Menu.Content align="end">
        <Menu.Item onSelect={open}>
          <Icon size={16} aria-hidden className="text-ink-muted" />
          {isEdited ? texts.edit : texts.view}
        </Menu.Item>
        {may.canEdit ? (
          <MoveToFolder types={['prompt']} folderId={definition.folderId ?? null} onMove={onMove} />
        ) : null}
        {canShare && may.canShare ? (
          <Menu.Item
            onSelect={() =>
              layout.openDialog({ name: 'assistantReaders', assistantId: definition.assistantId ?? '' })
            }
          >
            <Share2 size={16} aria-hidden className="text-ink-muted" />
            {texts.share}
          </Menu.Item>
        ) : null}
        {may.canDelete ? (
          <>
            <Menu.Separator />
            <Menu.Item tone="danger" onSelect={onDelete}>
              <Trash2 size={16} aria-hidden />
              {texts.delete}
            </Menu.Item>
          </>
        ) : null}
      </Menu.Content>
    </Menu.Root>
  );
}

/** One assistant of the panel: pressing it begins a conversation with it. */
export function AssistantRow({ prompt, assistant, onUse, onRemoved }: AssistantRowProps) {
  const panelTexts = useTexts(promptsTexts);
  const texts = useTexts(templatesTexts);
  const { assistants } = useStoa();
  const [failure, setFailure] = useState<string | null>(null);
  const [state, setState] = useState<'idle' | 'asking' | 'working'>('idle');
  const row = useRef<HTMLLIElement>(null);
  const { definition, group } = assistant;
  const id = definition.assistantId ?? '';
  const untitled = assistantMessages['assistants.untitled'];
  const name = definition.name.trim() || untitled;

  /** Carries an action out; its failure is told under the row, where it can be tried again. */
  const act = async (
    code: 'assistants.saveFailed' | 'assistants.deleteFailed',
    run: (actions: AssistantActions) => Promise<Outcome<unknown>>,
  ): Promise<void> => {
    setState('working');
    setFailure(null);
    const outcome = await assistants.actions().then(run, () => null);
    setState('idle');
    if (!outcome?.ok) setFailure(outcome?.failure.message ?? assistantMessages[code]);
  };
  const focusMenu = () =>
    setTimeout(() => row.current?.querySelector<HTMLElement>('[data-slot=prompt-menu]')?.focus());

  if (state === 'asking')
    return (
      <li ref={row} className="py-0.5">
        <TwoStepDelete
          question={texts.deleteQuestion(name)}
          onConfirm={() => {
            onRemoved();
            void act('assistants.deleteFailed', (actions) => actions.remove(id));
          }}
          onCancel={() => {
            setState('idle');
            focusMenu();
          }}
        />
      </li>
    );
  return (
    <li ref={row} aria-busy={state === 'working' || undefined}>
      <div
        className={cn(
          'flex items-center rounded-control pe-0.5 transition-colors duration-quick hover:bg-ink/5',
          state === 'working' && 'pointer-events-none opacity-55',
        )}
      >
        <button
          type="button"
          data-slot="assistant-row"
          aria-label={panelTexts.use(name)}
          title={definition.description || name}
          onClick={() => onUse(assistant)}
          className="flex min-w-0 flex-1 cursor-pointer items-start gap-2.5 rounded-control border border-transparent px-2 py-1.5 text-start focus-ring-inset pointer-coarse:min-h-11 pointer-coarse:items-center"
        >
          <span title={panelTexts.assistant} className="flex h-5 shrink-0 items-center text-ink-muted">
            <Bot size={16} aria-hidden />
          </span>
          <span className="flex min-w-0 flex-1 flex-col">
            <span className="flex min-w-0 items-center gap-2 text-ui text-ink">
              <span dir="auto" className="truncate">
                {shownAssistantName(definition.name, assistantLimits.shownNameCharacters) ?? untitled}
              </span>
              {group && definition.data.isPublished !== true ? (
                <Badge className="shrink-0">{panelTexts.unpublished}</Badge>
              ) : null}
            </span>
            {definition.description ? (
              <span dir="auto" className="w-full truncate text-caption text-ink-muted">
                {definition.description}
              </span>
            ) : null}
          </span>
        </button>
        <AssistantMenu
          prompt={prompt}
          assistant={assistant}
          name={name}
          onMove={(folderId) =>
            void act('assistants.saveFailed', (actions) => actions.move(definition, folderId))
          }
          onDelete={() => setState('asking')}
        />
      </div>
      {failure === null ? null : (
        <p role="alert" className="px-2 pt-0.5 pb-1.5 text-caption text-pretty text-danger">
          {failure}
        </p>
      )}
    </li>
  );
}
