'use client';
import type { ImportState } from '@stoa/core/state';
import { useStoa, useStore } from '@stoa/react';
import { Dialog, useTexts } from '@stoa/ui';
import { useEffect } from 'react';
import type { DialogPartProps } from '../../base/dialogs/dialog-part.js';
import { ChooseStep, DoneStep, FailedStep, ImportingStep, ReadingStep, ReadyStep } from './import-steps.js';
import { importsTexts } from './imports.texts.js';

function Step({ state, onClose }: { state: ImportState; onClose: () => void }) {
  switch (state.status) {
    case 'idle':
      return <ChooseStep />;
    case 'reading':
      return <ReadingStep state={state} />;
    case 'ready':
      return <ReadyStep state={state} />;
    case 'importing':
      return <ImportingStep state={state} />;
    case 'done':
      return <DoneStep state={state} onClose={onClose} />;
    case 'failed':
      return <FailedStep state={state} />;
    default:
      return state satisfies never;
  }
}

/** Takes in conversations from a file. An import that has begun goes on when the dialog closes; everything before is forgotten. */
export function ImportDialog({ onClose }: DialogPartProps<'import'>) {
  const texts = useTexts(importsTexts);
  const { imports, layout } = useStoa();
  const state = useStore(imports.store, (now) => now);
  useEffect(
    () => () => {
      if (layout.store.getState().dialog?.name === 'import') return;
      const { status } = imports.store.getState();
      if (status === 'reading') imports.cancel();
      else if (status !== 'importing' && status !== 'idle') imports.reset();
    },
    [imports, layout],
  );
  return (
    <div data-slot="import-dialog" data-state={state.status} className="flex min-h-0 flex-1 flex-col">
      <Dialog.Header>
        <Dialog.Title>{texts.title}</Dialog.Title>
        <Dialog.Description>{texts.description}</Dialog.Description>
      </Dialog.Header>
      <Step state={state} onClose={onClose} />
      <Dialog.CloseIcon />
    </div>
  );
}
