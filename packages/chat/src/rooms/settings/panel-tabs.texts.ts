import { defineTexts } from '@stoa/ui';

/** The names of the tabs of the left panel that belong to the settings. */
export const panelTabsTexts = defineTexts('panelTabs', () => ({
  settings: 'Settings',
  workspaces: 'Workspaces',
}));
