'use client';
import { assistantLimits } from '@stoa/core/contract';
import { readAssistantFile, type AssistantFileProblem } from '@stoa/core/rules';
import { useIsHere, useStoa, useStore } from '@stoa/react';
import { Button, useTexts } from '@stoa/ui';
import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { portabilityTexts } from './portability.texts.js';

export interface ImportButtonProps {
  /** Why the last file was not read; null for nothing. */
  onProblem: (problem: string | null) => void;
}

/** A sign of UTF-8 takes up to four bytes. */
const maxBytes = assistantLimits.fileCharacters * 4;

/** Takes the file of an assistant, and opens it in the editor as a new one. Nothing is saved by itself. */
export function ImportButton({ onProblem }: ImportButtonProps) {
  const texts = useTexts(portabilityTexts);
  const { layout, models } = useStoa();
  const offered = useStore(models.store, (state) => state.list);
  const [isReading, setReading] = useState(false);
  const isHere = useIsHere();
  const input = useRef<HTMLInputElement>(null);
  const refuse = (problem: AssistantFileProblem) => onProblem(texts.problems[problem]);

  const read = async (file: File) => {
    onProblem(null);
    if (file.size > maxBytes) return refuse('tooLarge');
    setReading(true);
    const text = await file.text().catch(() => null);
    if (!isHere()) return;
    setReading(false);
    if (text === null) return onProblem(texts.failed);
    const reading = readAssistantFile(text, { modelIds: offered.map(({ id }) => id) });
    if (!reading.ok) return refuse(reading.problem);
    layout.openDialog({ name: 'assistantEditor', imported: reading.imported });
  };
  return (
    <>
      <Button title={texts.importHint} loading={isReading} onClick={() => input.current?.click()}>
        <FileUp size={16} aria-hidden />
        {texts.import}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={texts.importHint}
        accept=".json,application/json"
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) void read(file);
        }}
      />
    </>
  );
}
