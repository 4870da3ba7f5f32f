'use client';
import type { PromptType } from '@stoa/core/rules';
import { cn, Dialog, useTexts } from '@stoa/ui';
import { useId } from 'react';
import { kindIcons } from '../kinds.js';
import { editorTexts } from './editor.texts.js';

export interface KindStepProps {
  kinds: readonly PromptType[];
  /** The kind that was chosen before, which has the focus. */
  chosen: PromptType;
  onChoose: (kind: PromptType) => void;
}

/** The kinds of templates, each with one sentence about what it does. */
export function KindStep({ kinds, chosen, onChoose }: KindStepProps) {
  const texts = useTexts(editorTexts);
  const id = useId();
  return (
    <Dialog.Body className="flex flex-col gap-3 pb-6">
      <p id={id} className="text-ui text-ink-muted">
        {texts.chooseKind}
      </p>
      <ul aria-labelledby={id} className="grid gap-2 sm:grid-cols-2">
        {kinds.map((kind) => {
          const Icon = kindIcons[kind];
          return (
            <li key={kind} className="flex">
              <button
                type="button"
                data-slot="kind-card"
                data-kind={kind}
                data-autofocus={kind === chosen ? '' : undefined}
                aria-describedby={`${id}-${kind}`}
                onClick={() => onChoose(kind)}
                className={cn(
                  'flex w-full cursor-pointer items-start gap-3 rounded-panel border border-line bg-surface-raised p-4 text-start transition-colors duration-quick hover:border-line-strong focus-ring',
                )}
              >
                <span className="flex size-9 shrink-0 items-center justify-center rounded-control bg-accent-soft text-ink">
                  <Icon size={20} aria-hidden />
                </span>
                <span className="flex min-w-0 flex-col gap-0.5">
                  <span className="text-ui font-medium text-ink">{texts.types[kind] ?? kind}</span>
                  <span id={`${id}-${kind}`} className="text-caption text-pretty text-ink-muted">
                    {texts.typeHints[kind]}
                  </span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </Dialog.Body>
  );
}
