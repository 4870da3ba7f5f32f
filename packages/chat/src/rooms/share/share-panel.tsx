'use client';
import { EmptyState, useTexts } from '@stoa/ui';
import { Inbox } from 'lucide-react';
import { shareTexts } from './share.texts.js';

/** The Share tab before anything has been shared. */
export function SharePanel() {
  const share = useTexts(shareTexts);
  return (
    <div data-slot="share-panel" className="min-h-0 flex-1 overflow-y-auto">
      <EmptyState icon={<Inbox size={20} />} title={share.title} description={share.empty} />
    </div>
  );
}
