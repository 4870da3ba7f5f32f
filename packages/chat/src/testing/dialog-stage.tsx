'use client';
import { TooltipProvider } from '@stoa/ui';
import type { Dialog } from '@stoa/core/state';
import { Dialogs } from '../shell/dialogs/dialogs.js';
import { Stage } from './stage.js';
import type { StageOptions } from './make-stoa.js';

export interface DialogStageProps {
  dialog: Dialog;
  options?: StageOptions;
}

/** A dialog over an empty page, on state made by hand. */
export function DialogStage({ dialog, options }: DialogStageProps) {
  return (
    <TooltipProvider>
      <Stage {...options} layout={{ ...options?.layout, dialog }}>
        <main className="h-dvh bg-surface">
          <h1 className="sr-only">Page</h1>
        </main>
        <Dialogs />
      </Stage>
    </TooltipProvider>
  );
}
