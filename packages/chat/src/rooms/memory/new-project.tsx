'use client';
import { limits } from '@stoa/core/contract';
import type { MemoryActions } from '@stoa/core/state';
import { Input, useTexts } from '@stoa/ui';
import { useState } from 'react';
import { isComposing } from '../../base/focus/is-composing.js';
import { EditButtons } from './edit-buttons.js';
import { memoryTexts } from './memory.texts.js';

export interface NewProjectProps {
  memory: MemoryActions;
  onCreated: (id: string) => void;
  onCancel: () => void;
}

/** Names a new project. @source chat specification §5 "Memory": the name must not be blank */
export function NewProject({ memory, onCreated, onCancel }: NewProjectProps) {
  const words = useTexts(memoryTexts);
  const [name, setName] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const create = async () => {
    if (name.trim() === '' || isSaving) return;
    setSaving(true);
    const outcome = await memory.createProject(name.trim());
    setSaving(false);
    if (outcome.ok) onCreated(outcome.value);
    else setFailure(outcome.failure.message);
  };
  return (
    <div data-slot="new-project" className="flex min-w-0 flex-col gap-2">
      <Input
        autoFocus
        data-escape=""
        size="sm"
        dir="auto"
        autoComplete="off"
        aria-label={words.projectName}
        placeholder={words.projectName}
        maxLength={limits.projectNameMaxCharacters}
        aria-invalid={failure === null ? undefined : true}
        value={name}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => {
          if (isComposing(event) || (event.key !== 'Enter' && event.key !== 'Escape')) return;
          event.preventDefault();
          event.stopPropagation();
          if (event.key === 'Enter') void create();
          else onCancel();
        }}
      />
      <EditButtons
        label={words.create}
        failure={failure}
        isSaving={isSaving}
        isBlank={name.trim() === ''}
        onSave={() => void create()}
        onCancel={onCancel}
      />
    </div>
  );
}
