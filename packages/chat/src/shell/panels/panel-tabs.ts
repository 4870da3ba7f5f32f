import { createContext } from 'react';
import type { PanelTab } from '../../base/rooms/panel-tab.js';
import { conversationsTab } from '../../rooms/conversations/conversations.tab.js';
import { workspacesTab } from '../../rooms/settings/workspaces.tab.js';
import { shareTab } from '../../rooms/share/share.tab.js';
import { settingsTab } from './settings.tab.js';

/** The tabs of the left panel, in their order; the first stands in for one that is not offered. */
export const panelTabs: readonly PanelTab[] = [conversationsTab, shareTab, workspacesTab, settingsTab];

/** The tabs that the left panel can have. */
export const PanelTabsContext = createContext(panelTabs);
