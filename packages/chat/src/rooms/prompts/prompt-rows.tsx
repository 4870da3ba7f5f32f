'use client';
import type { Prompt, Workflow } from '@stoa/core/contract';
import { permissionsOf } from '@stoa/core/rules';
import { Badge, Checkbox, cn, useTexts } from '@stoa/ui';
import { Workflow as WorkflowIcon } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useStoa } from '../../base/state/stoa-context.js';
import { PromptMenu } from './prompt-menu.js';
import { templatesTexts } from './templates.texts.js';
import { TwoStepDelete } from './two-step-delete.js';
import type { PromptSelection } from './use-prompt-selection.js';
import { promptsTexts } from './prompts.texts.js';

export interface PromptRowProps {
  prompt: Prompt;
  onUse: (prompt: Prompt) => void;
  selection: PromptSelection;
  /** It is gone: focus goes elsewhere. */
  onRemoved: () => void;
}

/** One template: pressing it uses it. While templates are selected, pressing it selects it. */
export function PromptRow({ prompt, onUse, selection, onRemoved }: PromptRowProps) {
  const words = useTexts(promptsTexts);
  const texts = useTexts(templatesTexts);
  const { prompts } = useStoa();
  const [isDeleting, setDeleting] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  const id = useId();
  const type = words.types[prompt.type];
  const name = prompt.name || words.untitled;
  const canDelete = permissionsOf(prompt).canDelete;

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
  const lines = (
    <>
      <span className="flex w-full items-center gap-2">
        <span dir="auto" className="min-w-0 flex-1 truncate text-ui text-ink">
          {name}
        </span>
        {type ? <Badge>{type}</Badge> : null}
      </span>
      {prompt.description ? (
        <span dir="auto" className="w-full truncate text-caption text-ink-muted">
          {prompt.description}
        </span>
      ) : null}
    </>
  );
  const look = cn(
    'flex min-w-0 flex-1 flex-col rounded-control border border-transparent px-2 py-1.5 text-start pointer-coarse:min-h-11 pointer-coarse:justify-center',
  );
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
        aria-label={words.use(name)}
        title={prompt.description || undefined}
        onClick={() => onUse(prompt)}
        className={cn(look, 'cursor-pointer focus-ring-inset')}
      >
        {lines}
      </button>
      <PromptMenu prompt={prompt} name={name} onDelete={() => setDeleting(true)} />
    </li>
  );
}

/** One workflow; it only stands in its place. */
export function WorkflowRow({ workflow }: { workflow: Workflow }) {
  const prompts = useTexts(promptsTexts);
  return (
    <li className={cn('flex items-center gap-2 px-2 py-1.5 text-ui text-ink-muted')}>
      <WorkflowIcon size={16} aria-hidden className="shrink-0" />
      <span dir="auto" className="min-w-0 flex-1 truncate">
        {workflow.name || prompts.untitled}
      </span>
      <Badge>{prompts.workflow}</Badge>
    </li>
  );
}
