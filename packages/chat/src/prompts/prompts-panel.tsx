'use client';
import { EmptyState } from '@stoa/ui';
import { BookMarked } from 'lucide-react';
import { useText } from '../text/text.js';

/** The right panel before there are templates. */
export function PromptsPanel() {
  const { prompts } = useText();
  return (
    <div data-slot="prompts-panel" className="min-h-0 flex-1 overflow-y-auto">
      <EmptyState icon={<BookMarked size={20} />} title={prompts.emptyTitle} description={prompts.empty} />
    </div>
  );
}
