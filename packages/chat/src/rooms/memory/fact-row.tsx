'use client';
import { memoryTypes, type MemoryType, type Project } from '@stoa/core/contract';
import type { FactChoice, MemoryActions, OfferedFact } from '@stoa/core/state';
import { FailureLine } from '@stoa/react';
import { Button, Select, useTexts } from '@stoa/ui';
import { useState } from 'react';
import { memoryTexts } from './memory.texts.js';
import { NewProject } from './new-project.js';
import { useProjectsApart } from './use-memory.js';

const newProject = 'new';

export interface FactRowProps {
  fact: OfferedFact;
  memory: MemoryActions;
  projects: readonly Project[];
  /** There is no project yet, so the first is made here. */
  lacksProjects: boolean;
  isSaving: boolean;
  onChoose: (choice: FactChoice) => void;
  /** Answers with why it could not be stored. */
  onSave: () => Promise<string | null>;
  onDiscard: () => void;
}

/** One fact: what it is about, and what becomes of it. */
export function FactRow({
  fact,
  memory,
  projects,
  lacksProjects,
  isSaving,
  onChoose,
  onSave,
  onDiscard,
}: FactRowProps) {
  const texts = useTexts(memoryTexts);
  const distinctions = useProjectsApart(projects);
  const [wantsNew, setWantsNew] = useState(false);
  const isNaming = wantsNew || lacksProjects;
  const [failure, setFailure] = useState<string | null>(null);
  const isKnown = projects.some(({ id }) => id === fact.projectId);
  const lacksProject = fact.type === 'project' && !isKnown;
  const types = memoryTypes.filter((type) => type !== 'assistant' || fact.assistantId !== null);
  return (
    <li data-slot="fact-row" data-fact={fact.id} className="flex flex-col gap-2 border-t border-line py-2">
      <p dir="auto" className="text-ui text-ink [overflow-wrap:anywhere]">
        {fact.text}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <Select
          size="sm"
          className="w-28"
          aria-label={texts.factType(fact.text)}
          value={fact.type}
          options={types.map((type) => ({ value: type, label: texts.types[type] }))}
          onValueChange={(type) => onChoose({ type: type as MemoryType })}
        />
        {fact.type === 'project' && !isNaming ? (
          <Select
            size="sm"
            className="w-44"
            aria-label={texts.factProject(fact.text)}
            placeholder={texts.chooseProject}
            value={isKnown ? (fact.projectId ?? '') : ''}
            options={[
              ...projects.map(({ id, project }) => ({
                value: id,
                label: project,
                distinction: distinctions.get(id),
              })),
              { value: newProject, label: texts.newProjectOption },
            ]}
            onValueChange={(value) =>
              value === newProject ? setWantsNew(true) : onChoose({ projectId: value })
            }
          />
        ) : null}
        <span className="ms-auto flex gap-1">
          <Button
            size="sm"
            variant="ghost"
            aria-label={texts.discardFact(fact.text)}
            disabled={isSaving}
            onClick={onDiscard}
          >
            {texts.discard}
          </Button>
          <Button
            data-slot="save-fact"
            size="sm"
            variant="solid"
            aria-label={texts.saveFact(fact.text)}
            loading={isSaving}
            disabled={lacksProject}
            title={lacksProject ? texts.needsProject : undefined}
            onClick={() => void onSave().then(setFailure)}
          >
            {texts.save}
          </Button>
        </span>
      </div>
      {fact.type === 'project' && isNaming ? (
        <NewProject
          memory={memory}
          onCreated={(projectId) => {
            setWantsNew(false);
            onChoose({ projectId });
          }}
          onCancel={() => {
            setWantsNew(false);
            if (lacksProjects) onChoose({ type: 'user' });
          }}
        />
      ) : null}
      <FailureLine failure={failure} />
    </li>
  );
}
