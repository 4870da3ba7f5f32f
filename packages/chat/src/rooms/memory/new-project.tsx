'use client';
import type { MemoryActions } from '@stoa/core/state';
import { useTexts } from '@stoa/ui';
import { memoryTexts } from './memory.texts.js';
import { ProjectName } from './project-name.js';

export interface NewProjectProps {
  memory: MemoryActions;
  onCreated: (id: string) => void;
  onCancel: () => void;
}

/** Names a new project. @source chat specification §5 "Memory": the name must not be blank */
export function NewProject({ memory, onCreated, onCancel }: NewProjectProps) {
  const texts = useTexts(memoryTexts);
  return (
    <ProjectName
      label={texts.create}
      onCancel={onCancel}
      onSave={async (name) => {
        const outcome = await memory.createProject(name);
        if (!outcome.ok) return outcome.failure.message;
        onCreated(outcome.value);
        return null;
      }}
    />
  );
}
