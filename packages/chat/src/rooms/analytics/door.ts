'use client';
import { lazyTab } from '@stoa/react';

/** How an assistant of a group is used, fetched when it is first shown. */
export const DashboardTab = lazyTab(() => import('./dashboard-tab.js').then((room) => room.DashboardTab));

/** Recorded conversations of a group, fetched when they are first shown. */
export const ConversationsTab = lazyTab(() =>
  import('./conversations-tab.js').then((room) => room.ConversationsTab),
);

/** What is recorded about the person. */
export const RecordedSection = lazyTab(() =>
  import('./recorded-section.js').then((room) => room.RecordedSection),
);
