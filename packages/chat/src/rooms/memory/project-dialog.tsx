'use client';
import { RowTitle, useStoa, useStore } from '@stoa/react';
import { Banner, Button, Dialog, Skeleton, useTexts } from '@stoa/ui';
import { Check, FolderKanban, FolderMinus } from 'lucide-react';
import { useRef, useState } from 'react';
import type { DialogPartProps } from '../../base/dialogs/dialog-part.js';
import { memoryTexts } from './memory.texts.js';
import { NewProject } from './new-project.js';
import { useMemory, useProjectsApart } from './use-memory.js';

/** The project of a conversation. @source chat specification §2 "Chat input bar" */
export function ProjectDialog({ dialog, onClose }: DialogPartProps<'project'>) {
  const texts = useTexts(memoryTexts);
  const conversation = useStoa().conversations.open(dialog.conversationId);
  const chosenId = useStore(conversation.store, (state) => state.projectId);
  const { memory, state } = useMemory();
  const [isNaming, setNaming] = useState(false);
  const again = useRef<HTMLButtonElement>(null);
  const leaveNaming = () => {
    setNaming(false);
    // The button is there again once this is drawn.
    setTimeout(() => again.current?.focus());
  };
  const { projects, status } = state;
  const distinctions = useProjectsApart(projects);
  const choose = (projectId: string | null) => {
    conversation.configure({ projectId });
    onClose();
  };
  const lines = [
    { id: null, name: texts.noProject },
    ...projects.map(({ id, project }) => ({ id, name: project })),
  ];
  return (
    <>
      <Dialog.Header>
        <Dialog.Title>{texts.chooseProject}</Dialog.Title>
        <Dialog.Description>{texts.chooseProjectHint}</Dialog.Description>
      </Dialog.Header>
      <Dialog.Body className="gap-3 pb-5">
        {status === 'failed' ? (
          <Banner
            kind="error"
            title={texts.loadFailed}
            action={memory ? { label: texts.tryAgain, onAction: () => void memory.refresh() } : undefined}
          />
        ) : null}
        {status === 'loading' && projects.length === 0 ? (
          <Skeleton className="h-9 w-full" />
        ) : (
          <ul
            aria-label={texts.tabs.project}
            className="-mx-2 flex max-h-72 flex-col gap-px overflow-y-auto scrollbar-quiet"
          >
            {lines.map(({ id, name }) => {
              const Icon = id === null ? FolderMinus : FolderKanban;
              return (
                <li key={id ?? ''}>
                  <button
                    type="button"
                    data-autofocus={id === chosenId ? '' : undefined}
                    aria-current={id === chosenId ? 'true' : undefined}
                    onClick={() => choose(id)}
                    className="flex min-h-9 w-full cursor-pointer items-center gap-2 rounded-control px-2 py-1 text-start text-ui text-ink focus-ring-inset hover:bg-ink/5 pointer-coarse:min-h-11"
                  >
                    <Icon size={16} aria-hidden className="shrink-0 text-ink-muted" />
                    <RowTitle className="flex-1" distinction={id === null ? undefined : distinctions.get(id)}>
                      {name}
                    </RowTitle>
                    {id === chosenId ? (
                      <Check size={16} aria-hidden className="shrink-0 text-accent" />
                    ) : null}
                  </button>
                </li>
              );
            })}
          </ul>
        )}
        {isNaming && memory ? (
          <NewProject memory={memory} onCreated={choose} onCancel={leaveNaming} />
        ) : (
          <Button
            ref={again}
            size="sm"
            className="self-start"
            disabled={!memory}
            onClick={() => setNaming(true)}
          >
            {texts.newProject}
          </Button>
        )}
      </Dialog.Body>
      <Dialog.CloseIcon />
    </>
  );
}
