'use client';
import { Banner, useTexts } from '@stoa/ui';
import { draftTexts } from './draft.texts.js';

export interface DraftNoticeProps {
  isRestored: boolean;
  onDiscard: () => void;
}

/** Says that a form began with its draft; nothing where it did not. */
export function DraftNotice({ isRestored, onDiscard }: DraftNoticeProps) {
  const words = useTexts(draftTexts);
  return isRestored ? (
    <Banner kind="info" title={words.restored} action={{ label: words.discard, onAction: onDiscard }} />
  ) : null;
}
