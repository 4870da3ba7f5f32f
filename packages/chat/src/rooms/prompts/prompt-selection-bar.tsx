'use client';
import { useStoa } from '@stoa/react';
import { IconButton, useTexts } from '@stoa/ui';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { SelectionCount, SelectionFrame } from '../../base/selection/selection-frame.js';
import { templatesTexts } from './templates.texts.js';
import { TwoStepDelete } from './two-step-delete.js';
import type { PromptSelection } from './use-prompt-selection.js';

/** Deletes chosen templates. @source chat specification §2 "Template checking mode" */
export function PromptSelectionBar({
  selection,
  onEnd,
}: {
  selection: PromptSelection;
  /** The bar is gone: focus goes on elsewhere. */
  onEnd: () => void;
}) {
  const texts = useTexts(templatesTexts);
  const { prompts } = useStoa();
  const [isAsking, setAsking] = useState(false);
  const { ids, total } = selection;
  const end = () => {
    selection.end();
    onEnd();
  };
  return (
    <SelectionFrame data-slot="prompt-selection-bar" aria-label={texts.select} onEnd={end}>
      {isAsking && ids.length > 0 ? (
        <TwoStepDelete
          question={texts.deleteSelectedQuestion(ids.length)}
          onConfirm={() => {
            prompts.remove(ids);
            end();
          }}
          onCancel={() => setAsking(false)}
        />
      ) : (
        <SelectionCount
          chosen={ids.length}
          total={total}
          texts={texts}
          onToggleAll={selection.toggleAll}
          onEnd={end}
        >
          <IconButton
            size="sm"
            label={texts.deleteSelected}
            tooltipSide="bottom"
            aria-disabled={ids.length === 0 || undefined}
            onClick={() => setAsking(ids.length > 0)}
          >
            <Trash2 size={16} aria-hidden />
          </IconButton>
        </SelectionCount>
      )}
    </SelectionFrame>
  );
}
