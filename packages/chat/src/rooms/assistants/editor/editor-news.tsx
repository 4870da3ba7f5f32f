'use client';
import type { AssistantDefinition, AssistantVersion } from '@stoa/core/contract';
import { useFormatDate } from '@stoa/react';
import { Banner, Button, useTexts } from '@stoa/ui';
import { assistantEditorTexts } from './assistant-editor.texts.js';
import { ChangeList } from './change-list.js';

/** Why an assistant could not be saved: refused, or somebody else has saved it since. */
export type SaveTrouble = { type: 'failed'; message: string } | { type: 'stale'; theirs: AssistantVersion };

export interface SaveTroubleBannerProps {
  trouble: SaveTrouble;
  /** What the form began with. */
  before: AssistantDefinition;
  onSaveAnyway: (theirs: AssistantVersion) => void;
  onTakeTheirs: (theirs: AssistantVersion) => void;
}

export function SaveTroubleBanner({ trouble, before, onSaveAnyway, onTakeTheirs }: SaveTroubleBannerProps) {
  const texts = useTexts(assistantEditorTexts);
  const formatDate = useFormatDate();
  if (trouble.type === 'failed') return <Banner kind="error" title={trouble.message} />;
  const { theirs } = trouble;
  return (
    <Banner
      kind="warning"
      title={texts.stale}
      lines={[texts.staleBy(theirs.savedBy, formatDate(theirs.savedAt))]}
    >
      <ChangeList before={before} after={theirs.definition} />
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" onClick={() => onSaveAnyway(theirs)}>
          {texts.saveAnyway}
        </Button>
        <Button size="sm" onClick={() => onTakeTheirs(theirs)}>
          {texts.takeTheirs}
        </Button>
      </div>
    </Banner>
  );
}

/** A form that was filled from another assistant. */
export interface Filled {
  name: string;
  /** What was not taken over. */
  lines: string[];
  undo: () => void;
}

export function FilledBanner({ filled, onUndo }: { filled: Filled; onUndo: () => void }) {
  const texts = useTexts(assistantEditorTexts);
  return (
    <Banner
      kind="info"
      title={texts.populated(filled.name)}
      lines={filled.lines}
      action={{ label: texts.undo, onAction: onUndo }}
    />
  );
}
