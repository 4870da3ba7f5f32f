'use client';
import type { AssistantForm } from '@stoa/core/rules';
import { Button, Dialog, useTexts } from '@stoa/ui';
import { useState } from 'react';
import { SourceTabs, type ChosenSources } from '../../files/door.js';
import { assistantEditorTexts } from './assistant-editor.texts.js';

type Sources = AssistantForm['dataSources'];

export interface SourcePickerProps {
  sources: Sources;
  /** The sources with those that were chosen. */
  onTake: (sources: Sources) => void;
  onBack: () => void;
}

/** In the place of the form: files and tags to choose from. */
export function SourcePicker({ sources, onTake, onBack }: SourcePickerProps) {
  const texts = useTexts(assistantEditorTexts);
  const [chosen, setChosen] = useState<ChosenSources>(new Map());
  const take = () => {
    const known = new Set(sources.map(({ id }) => id));
    onTake([...sources, ...[...chosen.values()].filter(({ id }) => !known.has(id))]);
  };
  return (
    <div data-slot="assistant-editor" data-state="picking" className="flex min-h-0 flex-1 flex-col">
      <Dialog.Body>
        <SourceTabs chosen={chosen} onChange={setChosen} />
      </Dialog.Body>
      <Dialog.Footer>
        <Button onClick={onBack}>{texts.back}</Button>
        <Button variant="solid" disabled={chosen.size === 0} onClick={take}>
          {texts.take}
        </Button>
      </Dialog.Footer>
    </div>
  );
}
