'use client';
import { FailureLine } from '@stoa/react';
import { Button, useTexts } from '@stoa/ui';
import { memoryTexts } from './memory.texts.js';

export interface EditButtonsProps {
  /** Of the button that keeps what was typed. */
  label: string;
  /** Why it could not be kept. */
  failure: string | null;
  isSaving: boolean;
  isBlank: boolean;
  onSave: () => void;
  onCancel: () => void;
}

/** Buttons of a field that is edited in place. */
export function EditButtons({ label, failure, isSaving, isBlank, onSave, onCancel }: EditButtonsProps) {
  const texts = useTexts(memoryTexts);
  return (
    <>
      <FailureLine failure={failure} />
      <div className="flex gap-2">
        <Button size="sm" variant="solid" loading={isSaving} disabled={isBlank} onClick={onSave}>
          {label}
        </Button>
        <Button size="sm" variant="ghost" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </>
  );
}
