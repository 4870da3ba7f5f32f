'use client';
import type { MemoryActions, MemoryState } from '@stoa/core/state';
import { ConfirmRow, findByData, useStoa } from '@stoa/react';
import { Button, EmptyState, useTexts } from '@stoa/ui';
import { FolderKanban } from 'lucide-react';
import { useRef, useState } from 'react';
import { AddMemory, draftIdOf } from './add-memory.js';
import { MemoryTable } from './memory-table.js';
import { memoryTexts } from './memory.texts.js';
import { NewProject } from './new-project.js';
import { ProjectName } from './project-name.js';
import { SideList } from './side-list.js';
import { useProjectsApart } from './use-memory.js';

export interface TabProps {
  memory: MemoryActions | null;
  state: MemoryState;
  onReload: () => void;
}

/** Projects, and the memories of the chosen one. @source chat specification §2 "Projects tab" */
export function ProjectsTab({ memory, state, onReload }: TabProps) {
  const texts = useTexts(memoryTexts);
  const { drafts } = useStoa();
  const { projects, memories, status } = state;
  const distinctions = useProjectsApart(projects);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [step, setStep] = useState<'create' | 'rename' | 'delete' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const chosen = projects.find(({ id }) => id === chosenId);
  const countOf = (projectId: string) =>
    memories.filter((one) => one.memory_type === 'project' && one.memory_type_id === projectId).length;
  const back = (slot: string) => {
    setStep(null);
    setTimeout(() => place.current?.querySelector<HTMLElement>(slot)?.focus());
  };
  const choose = (id: string) => {
    setChosenId(id);
    setStep(null);
    setFailure(null);
  };
  const isEmpty = status === 'ready' && projects.length === 0 && step !== 'create';
  const newButton = (
    <Button
      data-slot="new-project-button"
      size="sm"
      className="self-start"
      disabled={!memory}
      onClick={() => setStep('create')}
    >
      {texts.newProject}
    </Button>
  );

  if (isEmpty)
    return (
      <div ref={place}>
        <EmptyState
          icon={<FolderKanban size={20} />}
          title={texts.noProjects}
          description={texts.noProjectsHint}
          action={newButton}
        />
      </div>
    );
  return (
    <div ref={place} data-slot="projects-tab" className="flex min-h-0 gap-4 max-sm:flex-col">
      <SideList
        label={texts.tabs.project}
        items={projects.map(({ id, project }) => ({
          id,
          name: project,
          distinction: distinctions.get(id),
          note: String(countOf(id)),
        }))}
        chosenId={chosenId}
        onChoose={choose}
      >
        {step === 'create' && memory ? (
          <NewProject
            memory={memory}
            onCreated={(id) => {
              choose(id);
              setTimeout(() => findByData(place.current, 'data-project', id)?.focus());
            }}
            onCancel={() => back('[data-slot=new-project-button]')}
          />
        ) : (
          newButton
        )}
      </SideList>
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        {failure === null ? null : (
          <p
            role="alert"
            className="rounded-control bg-danger-soft px-3 py-2 text-ui text-ink forced-colors:border"
          >
            {failure}
          </p>
        )}
        {chosen && memory ? (
          <>
            <div className="flex min-h-9 flex-wrap items-center gap-2">
              {step === 'rename' ? (
                <ProjectName
                  initial={chosen.project}
                  label={texts.save}
                  onCancel={() => back('[data-slot=rename-project]')}
                  onSave={async (name) => {
                    if (name !== chosen.project) {
                      const outcome = await memory.renameProject(chosen.id, name);
                      if (!outcome.ok) return outcome.failure.message;
                    }
                    back('[data-slot=rename-project]');
                    return null;
                  }}
                />
              ) : step === 'delete' ? (
                <div className="min-w-0 flex-1">
                  <ConfirmRow
                    question={texts.askProject}
                    confirmLabel={texts.confirm}
                    cancelLabel={texts.cancel}
                    onCancel={() => back('[data-slot=delete-project]')}
                    onConfirm={() =>
                      void memory.removeProject(chosen.id).then((outcome) => {
                        setFailure(outcome.ok ? null : outcome.failure.message);
                        if (outcome.ok) drafts.clear(draftIdOf({ type: 'project', about: chosen.id }));
                        back('[data-slot=new-project-button]');
                      })
                    }
                  />
                </div>
              ) : (
                <>
                  <h3 dir="auto" className="min-w-0 flex-1 truncate text-ui font-medium text-ink">
                    {chosen.project}
                  </h3>
                  <Button
                    data-slot="rename-project"
                    size="sm"
                    variant="ghost"
                    onClick={() => setStep('rename')}
                  >
                    {texts.rename}
                  </Button>
                  <Button
                    data-slot="delete-project"
                    size="sm"
                    variant="ghost"
                    onClick={() => setStep('delete')}
                  >
                    {texts.remove}
                  </Button>
                </>
              )}
            </div>
            <AddMemory key={chosen.id} memory={memory} about={{ type: 'project', about: chosen.id }} />
            <MemoryTable
              key={`table ${chosen.id}`}
              label={chosen.project}
              memories={memories.filter(
                (one) => one.memory_type === 'project' && one.memory_type_id === chosen.id,
              )}
              status={status}
              memory={memory}
              onReload={onReload}
              empty={<EmptyState title={texts.noProjectMemories} />}
            />
          </>
        ) : (
          <EmptyState title={texts.selectProject} />
        )}
      </div>
    </div>
  );
}
