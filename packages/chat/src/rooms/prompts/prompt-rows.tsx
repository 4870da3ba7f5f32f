'use client';
import type { Prompt, Workflow } from '@stoa/core/contract';
import { effectOf, firstLineOf, isAutomatic, permissionsOf, type PromptType } from '@stoa/core/rules';
import { useStoa } from '@stoa/react';
import { Checkbox, cn, useTexts } from '@stoa/ui';
import { Workflow as WorkflowIcon } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { kindIcons } from './kinds.js';
import { PromptMenu } from './prompt-menu.js';
import { templatesTexts } from './templates.texts.js';
import { TwoStepDelete } from './two-step-delete.js';
import type { PromptSelection } from './use-prompt-selection.js';
import { promptsTexts } from './prompts.texts.js';
import { WorkflowMenu } from './workflow-menu.js';

export interface PromptRowProps {
  prompt: Prompt;
  onUse: (prompt: Prompt) => void;
  /** Shows or edits it: what works by itself, and what nothing runs, is not used by a press. */
  onOpen: (prompt: Prompt) => void;
  selection: PromptSelection;
  /** It is gone: focus goes elsewhere. */
  onRemoved: () => void;
}

const look = cn(
  'flex min-w-0 flex-1 items-start gap-2.5 rounded-control border border-transparent px-2 py-1.5 text-start pointer-coarse:min-h-11 pointer-coarse:items-center',
);

/** The kind, the name and the first line of a template. */
function PromptLines({ prompt, name }: { prompt: Prompt; name: string }) {
  const texts = useTexts(promptsTexts);
  const Icon = kindIcons[prompt.type as PromptType] ?? kindIcons.prompt;
  const kind = texts.kinds[prompt.type] ?? prompt.type;
  const line = firstLineOf(prompt) || prompt.description;
  return (
    <>
      <span title={kind} className="flex h-5 shrink-0 items-center text-ink-muted">
        <Icon size={16} aria-hidden />
      </span>
      <span className="flex min-w-0 flex-1 flex-col">
        <span dir="auto" className="w-full truncate text-ui text-ink">
          {name}
        </span>
        {line ? (
          <span dir="auto" className="w-full truncate text-caption text-ink-muted">
            {line}
          </span>
        ) : null}
      </span>
    </>
  );
}

/** One template: pressing it uses it, or opens it where it works by itself. While templates are selected, pressing it selects it. */
export function PromptRow({ prompt, onUse, onOpen, selection, onRemoved }: PromptRowProps) {
  const panelTexts = useTexts(promptsTexts);
  const texts = useTexts(templatesTexts);
  const { prompts } = useStoa();
  const [isDeleting, setDeleting] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  const id = useId();
  const name = prompt.name || panelTexts.untitled;
  const kind = panelTexts.kinds[prompt.type];
  const canDelete = permissionsOf(prompt).canDelete;
  const isOpened = isAutomatic(prompt) || effectOf(prompt) === 'show';

  if (isDeleting && !selection.isOn)
    return (
      <li ref={row} className="py-0.5">
        <TwoStepDelete
          question={texts.deleteQuestion(name)}
          onConfirm={() => {
            prompts.remove([prompt.id]);
            onRemoved();
          }}
          onCancel={() => {
            setDeleting(false);
            setTimeout(() => row.current?.querySelector<HTMLElement>('[data-slot=prompt-menu]')?.focus());
          }}
        />
      </li>
    );
  const lines = <PromptLines prompt={prompt} name={name} />;
  if (selection.isOn)
    return (
      <li ref={row} className="flex items-center gap-1 ps-2">
        <Checkbox
          id={id}
          aria-label={texts.selectOne(name)}
          checked={selection.has(prompt.id)}
          disabled={!canDelete}
          onChange={() => selection.toggle(prompt.id)}
        />
        <label
          htmlFor={id}
          title={canDelete ? undefined : texts.cannotDelete}
          className={cn(look, canDelete ? 'cursor-pointer' : 'opacity-55')}
        >
          {lines}
        </label>
      </li>
    );
  return (
    <li
      ref={row}
      className="flex items-center rounded-control pe-0.5 transition-colors duration-quick hover:bg-ink/5"
    >
      <button
        type="button"
        data-slot="prompt-row"
        data-kind={prompt.type}
        aria-label={isOpened ? panelTexts.open(name) : panelTexts.use(name)}
        aria-describedby={`${id}-kind`}
        title={prompt.description || undefined}
        onClick={() => (isOpened ? onOpen(prompt) : onUse(prompt))}
        className={cn(look, 'cursor-pointer focus-ring-inset')}
      >
        {lines}
      </button>
      <span id={`${id}-kind`} hidden>
        {kind}
      </span>
      <PromptMenu
        prompt={prompt}
        name={name}
        onUse={isAutomatic(prompt) && effectOf(prompt) !== 'show' ? () => onUse(prompt) : undefined}
        onDelete={() => setDeleting(true)}
      />
    </li>
  );
}

/** One workflow of another program: it can be moved and deleted, and nothing here runs it. */
export function WorkflowRow({ workflow, onRemoved }: { workflow: Workflow; onRemoved: () => void }) {
  const panelTexts = useTexts(promptsTexts);
  const texts = useTexts(templatesTexts);
  const { prompts } = useStoa();
  const [isDeleting, setDeleting] = useState(false);
  const name = workflow.name || panelTexts.untitled;
  if (isDeleting)
    return (
      <li className="py-0.5">
        <TwoStepDelete
          question={texts.deleteQuestion(name)}
          onConfirm={() => {
            prompts.removeWorkflow(workflow.id);
            onRemoved();
          }}
          onCancel={() => setDeleting(false)}
        />
      </li>
    );
  return (
    <li className="flex items-center rounded-control pe-0.5 hover:bg-ink/5">
      <span className="flex min-w-0 flex-1 items-start gap-2.5 px-2 py-1.5">
        <span className="flex h-5 shrink-0 items-center text-ink-muted">
          <WorkflowIcon size={16} aria-hidden />
        </span>
        <span className="flex min-w-0 flex-1 flex-col">
          <span dir="auto" className="w-full truncate text-ui text-ink">
            {name}
          </span>
          <span className="w-full truncate text-caption text-ink-muted">{panelTexts.workflow}</span>
        </span>
      </span>
      <WorkflowMenu workflow={workflow} name={name} onDelete={() => setDeleting(true)} />
    </li>
  );
}
