'use client';
import { memoriesFor, memoryPrompt } from '@stoa/core/rules';
import type { ConversationStore } from '@stoa/core/state';
import { useStoa, useStore } from '@stoa/react';
import { Button, cn, Popover, useTexts } from '@stoa/ui';
import { Brain, FolderKanban, X } from 'lucide-react';
import { useId, useState } from 'react';
import { memoryTexts } from './memory.texts.js';
import { useMemory } from './use-memory.js';

const chip = cn(
  'flex h-9 max-w-full min-w-0 items-center gap-2 rounded-control border border-line bg-surface-sunken text-ui text-ink pointer-coarse:h-11',
);

export interface MemoryChipsProps {
  conversation: ConversationStore;
  /** Takes focus when a chip is gone. */
  onEmpty: () => void;
}

/** The project of the conversation, and what the model will be told of the person, before it is sent. */
export function MemoryChips({ conversation, onEmpty }: MemoryChipsProps) {
  const texts = useTexts(memoryTexts);
  const id = useId();
  const { layout } = useStoa();
  const conversationId = useStore(conversation.store, (state) => state.id);
  const projectId = useStore(conversation.store, (state) => state.projectId);
  const { memory, state } = useMemory(conversationId);
  const [isOpen, setOpen] = useState(false);
  const project = projectId === null ? undefined : state.projects.find((one) => one.id === projectId);
  // Until the list is loaded, the project may or may not exist.
  const name = project?.project ?? (state.status === 'ready' ? texts.goneProject : '…');
  const told = memoriesFor(state.memories, { projectId, assistantId: null });
  if (projectId === null && told.length === 0) return null;
  return (
    <ul
      data-slot="memory-chips"
      aria-label={texts.goesAlong}
      className="flex min-w-0 flex-wrap gap-2 px-3 pt-3"
    >
      {projectId === null ? null : (
        <li data-slot="project-chip" className={cn(chip, 'ps-2.5')}>
          <FolderKanban size={16} aria-hidden className="shrink-0 text-ink-muted" />
          <span className="sr-only">{texts.projectChip('')}</span>
          <span dir="auto" className="truncate">
            {name}
          </span>
          <button
            type="button"
            aria-label={texts.leaveProject(name)}
            className="grid size-8 shrink-0 cursor-pointer place-items-center rounded-control text-ink-muted focus-ring-inset hover:bg-ink/8 hover:text-ink pointer-coarse:size-11"
            onClick={() => {
              conversation.configure({ projectId: null });
              onEmpty();
            }}
          >
            <X size={14} aria-hidden />
          </button>
        </li>
      )}
      {told.length === 0 ? null : (
        <li className="min-w-0">
          <Popover.Root
            open={isOpen}
            onOpenChange={(next) => {
              setOpen(next);
              if (next) void memory?.refresh();
            }}
          >
            <Popover.Trigger
              data-slot="told-memories"
              className={cn(
                chip,
                'cursor-pointer px-2.5 focus-ring transition-colors duration-quick hover:bg-ink/5',
              )}
            >
              <Brain size={16} aria-hidden className="shrink-0 text-ink-muted" />
              <span className="truncate">{texts.memoryCount(told.length)}</span>
            </Popover.Trigger>
            <Popover.Content
              side="top"
              aria-labelledby={id}
              className="flex w-96 max-w-[calc(100vw-1rem)] flex-col gap-3"
            >
              <div className="flex flex-col gap-1">
                <h2 id={id} className="text-ui font-medium text-ink">
                  {texts.told}
                </h2>
                <p className="text-caption text-pretty text-ink-muted">{texts.toldHint}</p>
              </div>
              {/* It scrolls, so a keyboard has to reach it. */}
              {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
              <ul
                tabIndex={0}
                className="flex max-h-48 flex-col gap-1.5 overflow-y-auto rounded-control focus-ring scrollbar-quiet"
              >
                {told.map((one) => (
                  <li key={one.id} className="flex gap-2 text-ui text-ink">
                    <span dir="auto" className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                      {one.content}
                    </span>
                    <span className="shrink-0 text-caption text-ink-muted">
                      {texts.types[one.memory_type]}
                    </span>
                  </li>
                ))}
              </ul>
              <details className="text-caption">
                <summary className="cursor-pointer rounded-control text-ink-muted focus-ring hover:text-ink">
                  {texts.toldExactly}
                </summary>
                <pre
                  dir="ltr"
                  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
                  tabIndex={0}
                  className="mt-2 max-h-40 overflow-auto rounded-control bg-surface-sunken p-2 whitespace-pre-wrap text-ink focus-ring [overflow-wrap:anywhere] scrollbar-quiet"
                >
                  {memoryPrompt(told)}
                </pre>
              </details>
              <Button
                size="sm"
                className="self-start"
                onClick={() => {
                  setOpen(false);
                  layout.openDialog({ name: 'memory' });
                }}
              >
                {texts.manage}
              </Button>
            </Popover.Content>
          </Popover.Root>
        </li>
      )}
    </ul>
  );
}
