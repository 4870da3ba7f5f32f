import { selectFlag } from '@stoa/core/state';
import { canFocusQuietly } from '@stoa/react';
import { LayoutTemplate, WandSparkles } from 'lucide-react';
import { always } from '../../base/commands/offers.js';
import type { ComposerLine } from '../../base/rooms/view-room.js';
import { attachmentsTexts } from '../attachments/door.js';

/** The panel's content is fetched when it is first opened: until then its heading is all there is. */
function focusTemplates(): void {
  setTimeout(() => {
    const panel = document.querySelector('[data-slot=right-panel]');
    const search = canFocusQuietly() ? panel?.querySelector<HTMLElement>('input[type=search]') : null;
    (search ?? panel?.querySelector('h2'))?.focus();
  });
}

export const promptsLines: readonly ComposerLine[] = [
  {
    id: 'templates',
    after: 'dataSources',
    icon: LayoutTemplate,
    label: (read) => read(attachmentsTexts).templates,
    takesFocus: true,
    isOffered: always,
    run({ stoa: { layout } }) {
      const { rightOpen, artifact } = layout.store.getState();
      if (!rightOpen || artifact !== null) layout.toggleRight();
      focusTemplates();
    },
  },
  {
    id: 'optimize',
    after: 'project',
    icon: WandSparkles,
    label: (read) => read(attachmentsTexts).optimize,
    isOffered: ({ stoa }) => selectFlag('promptOptimizer')(stoa.flags.store.getState()),
    run: ({ stoa, conversation }) => void stoa.templates.optimize(conversation.store.getState().id),
  },
];
