import { lazyTab } from '@stoa/react';
import type { ApiAccessTabProps } from './api-access-tab.js';

/** Loaded when the tab is first shown. */
export const ApiAccessTab = lazyTab<ApiAccessTabProps>(
  async () => (await import('./api-access-tab.js')).ApiAccessTab,
);
