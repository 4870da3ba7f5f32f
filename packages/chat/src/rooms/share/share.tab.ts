'use client';
import { lazyTab } from '@stoa/react';
import type { PanelTab } from '../../base/rooms/panel-tab.js';
import { ShareMark } from './share-mark.js';
import { shareTabTexts } from './share-tab.texts.js';

declare module '@stoa/core/state' {
  interface LeftTabs {
    share: true;
  }
}

/** What others share with the person. */
export const shareTab: PanelTab = {
  id: 'share',
  label: (read) => read(shareTabTexts).tab,
  flag: 'sharing',
  Mark: ShareMark,
  Panel: lazyTab(async () => (await import('./share-panel.js')).SharePanel),
};
