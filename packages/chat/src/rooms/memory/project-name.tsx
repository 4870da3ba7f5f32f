'use client';
import { limits } from '@stoa/core/contract';
import { isComposing } from '@stoa/react';
import { Input, useTexts } from '@stoa/ui';
import { useState } from 'react';
import { EditButtons } from './edit-buttons.js';
import { memoryTexts } from './memory.texts.js';

export interface ProjectNameProps {
  initial?: string;
  /** Of the button that keeps the name. */
  label: string;
  /** Keeps a name that is not blank. @returns why it could not be kept */
  onSave: (name: string) => Promise<string | null>;
  onCancel: () => void;
}

/** Names a project; a refusal keeps what was typed. @source chat specification §2 "Projects tab", §5 "Memory" */
export function ProjectName({ initial = '', label, onSave, onCancel }: ProjectNameProps) {
  const texts = useTexts(memoryTexts);
  const [name, setName] = useState(initial);
  const [failure, setFailure] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    if (name.trim() === '' || isSaving) return;
    setSaving(true);
    setFailure(await onSave(name.trim()));
    setSaving(false);
  };
  return (
    <div data-slot="project-name" className="flex min-w-0 flex-1 flex-col gap-2">
      <Input
        autoFocus
        data-escape=""
        size="sm"
        dir="auto"
        autoComplete="off"
        aria-label={texts.projectName}
        placeholder={texts.projectName}
        maxLength={limits.projectNameMaxCharacters}
        aria-invalid={failure === null ? undefined : true}
        value={name}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => {
          if (isComposing(event) || (event.key !== 'Enter' && event.key !== 'Escape')) return;
          event.preventDefault();
          event.stopPropagation();
          if (event.key === 'Enter') void save();
          else onCancel();
        }}
      />
      <EditButtons
        label={label}
        failure={failure}
        isSaving={isSaving}
        isBlank={name.trim() === ''}
        onSave={() => void save()}
        onCancel={onCancel}
      />
    </div>
  );
}
