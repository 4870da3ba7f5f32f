'use client';
import { EmptyState } from '@stoa/ui';
import { Inbox } from 'lucide-react';
import { useText } from '../../base/text/text.js';

/** The Share tab before anything has been shared. */
export function SharePanel() {
  const { share } = useText();
  return (
    <div data-slot="share-panel" className="min-h-0 flex-1 overflow-y-auto">
      <EmptyState icon={<Inbox size={20} />} title={share.title} description={share.empty} />
    </div>
  );
}
