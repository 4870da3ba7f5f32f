'use client';
import type { Prompt, Workflow } from '@stoa/core/contract';
import { Badge, cn, useTexts } from '@stoa/ui';
import { Workflow as WorkflowIcon } from 'lucide-react';
import { promptsTexts } from './prompts.texts.js';

export interface PromptRowProps {
  prompt: Prompt;
  /** There is no message box to put it into. */
  disabled: boolean;
  onUse: (prompt: Prompt) => void;
}

/** One template: pressing it puts its text into the message box. */
export function PromptRow({ prompt, disabled, onUse }: PromptRowProps) {
  const prompts = useTexts(promptsTexts);
  const type = prompts.types[prompt.type];
  const name = prompt.name || prompts.untitled;
  return (
    <li>
      <button
        type="button"
        data-slot="prompt-row"
        aria-label={prompts.use(name)}
        disabled={disabled}
        title={disabled ? prompts.noConversation : prompt.description || undefined}
        onClick={() => onUse(prompt)}
        className="flex w-full cursor-pointer flex-col rounded-control border border-transparent px-2 py-1.5 text-start transition-colors duration-quick hover:bg-ink/5 focus-ring-inset disabled:cursor-not-allowed disabled:opacity-55 pointer-coarse:min-h-11 pointer-coarse:justify-center"
      >
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
      </button>
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
