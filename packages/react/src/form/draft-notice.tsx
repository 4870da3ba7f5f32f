'use client';
import { Banner, useTexts } from '@stoa/ui';
import { useRef } from 'react';
import { draftTexts } from './draft.texts.js';

export interface DraftNoticeProps {
  isRestored: boolean;
  onDiscard: () => void;
}

/** Says that a form began with its draft; nothing where it did not. */
export function DraftNotice({ isRestored, onDiscard }: DraftNoticeProps) {
  const texts = useTexts(draftTexts);
  const place = useRef<HTMLDivElement>(null);
  const discard = () => {
    // The button goes with the notice, so the first field of the form takes focus.
    const form = place.current?.closest('[role=dialog]');
    form?.querySelector<HTMLElement>('[role=combobox], input, textarea')?.focus();
    onDiscard();
  };
  return isRestored ? (
    <div ref={place} data-dismiss="">
      <Banner kind="info" title={texts.restored} action={{ label: texts.discard, onAction: discard }} />
    </div>
  ) : null;
}
