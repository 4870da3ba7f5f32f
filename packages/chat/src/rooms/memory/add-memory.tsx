'use client';
import { limits } from '@stoa/core/contract';
import type { MemoryActions, WantedMemory } from '@stoa/core/state';
import { FailureLine, useFormDraft } from '@stoa/react';
import { Button, Input, useTexts } from '@stoa/ui';
import { useState } from 'react';
import { memoryTexts } from './memory.texts.js';

export interface AddMemoryProps {
  memory: MemoryActions;
  about: Pick<WantedMemory, 'type' | 'about'>;
}

/** Where the drafts store keeps what is typed for a new memory. */
export const draftIdOf = ({ type, about }: AddMemoryProps['about']) => `memory/${type}/${about ?? ''}`;

/** Writes a memory down. What was typed stays after a refusal, and is a draft while the dialog is closed. */
export function AddMemory({ memory, about }: AddMemoryProps) {
  const texts = useTexts(memoryTexts);
  const draft = useFormDraft(draftIdOf(about), { text: '' });
  const { text } = draft.values;
  const [failure, setFailure] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const add = async () => {
    if (text.trim() === '' || isSaving) return;
    setSaving(true);
    const outcome = await memory.save({ ...about, content: text.trim() });
    setSaving(false);
    setFailure(outcome.ok ? null : outcome.failure.message);
    if (outcome.ok) draft.discard();
  };
  return (
    <form
      data-slot="add-memory"
      className="flex flex-col gap-1"
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <div className="flex gap-2">
        <Input
          dir="auto"
          autoComplete="off"
          aria-label={texts.addMemory}
          placeholder={about.type === 'user' ? texts.addHint : texts.addMemory}
          maxLength={limits.memoryMaxCharacters}
          value={text}
          onChange={(event) => draft.change({ text: event.target.value })}
        />
        <Button type="submit" loading={isSaving} disabled={text.trim() === ''}>
          {texts.add}
        </Button>
      </div>
      <FailureLine failure={failure} />
    </form>
  );
}
