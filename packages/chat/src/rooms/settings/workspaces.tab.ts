'use client';
import { lazyTab } from '@stoa/react';
import type { PanelTab } from '../../base/rooms/panel-tab.js';
import { hasWorkspaces } from './has-workspaces.js';
import { panelTabsTexts } from './panel-tabs.texts.js';

declare module '@stoa/core/state' {
  interface LeftTabs {
    workspaces: true;
  }
}

/** Workspaces that the person saved while they existed. */
export const workspacesTab: PanelTab = {
  id: 'workspaces',
  label: (read) => read(panelTabsTexts).workspaces,
  offer: {
    store: ({ workspaces }) => workspaces.store,
    isOffered: ({ workspaces }) => hasWorkspaces(workspaces.store.getState()),
  },
  Panel: lazyTab(async () => (await import('./workspaces-panel.js')).WorkspacesPanel),
};
