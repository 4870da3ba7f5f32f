'use client';
import { Button, Checkbox, IconButton, useTexts } from '@stoa/ui';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useStoa } from '../../base/state/stoa-context.js';
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
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape leaves, wherever in the bar focus is
    <div
      data-slot="prompt-selection-bar"
      data-escape=""
      role="group"
      aria-label={texts.select}
      className="mx-3 mb-2 flex flex-col gap-1 rounded-panel border border-line bg-surface-raised p-1"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        end();
      }}
    >
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
        <div className="flex items-center gap-2 ps-1.5">
          <Checkbox
            aria-label={texts.selectAll}
            checked={ids.length === total && total > 0}
            indeterminate={ids.length > 0 && ids.length < total}
            onChange={selection.toggleAll}
          />
          <p role="status" className="min-w-0 flex-1 truncate text-ui font-medium text-ink">
            {texts.selected(ids.length)}
          </p>
          <IconButton
            size="sm"
            label={texts.deleteSelected}
            tooltipSide="bottom"
            aria-disabled={ids.length === 0 || undefined}
            onClick={() => setAsking(ids.length > 0)}
          >
            <Trash2 size={16} aria-hidden />
          </IconButton>
          <Button size="sm" variant="ghost" onClick={end}>
            {texts.done}
          </Button>
        </div>
      )}
    </div>
  );
}
