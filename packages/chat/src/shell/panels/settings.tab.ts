'use client';
import { lazyTab } from '@stoa/react';
import type { PanelTab } from '../../base/rooms/panel-tab.js';
import { panelTabsTexts } from '../../rooms/settings/panel-tabs.texts.js';

declare module '@stoa/core/state' {
  interface LeftTabs {
    settings: true;
  }
}

/** What is changed most, and the doors to the rest. It stands in the shell, because it shows what all rooms offer. */
export const settingsTab: PanelTab = {
  id: 'settings',
  label: (read) => read(panelTabsTexts).settings,
  Panel: lazyTab(async () => (await import('./settings-tab.js')).SettingsTab),
};
