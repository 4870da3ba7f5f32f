'use client';
import { lazyPart } from '@stoa/react';

/** What tools may do, in the settings. */
export const ToolsTab = lazyPart(() => import('./tools-tab.js').then((room) => room.ToolsTab), {
  waitsForTexts: true,
});

/** The calls of tools of a reply, fetched with the first reply that has some. */
export const ToolRunPanel = lazyPart(() => import('./tool-run-panel.js').then((room) => room.ToolRunPanel), {
  waitsForTexts: true,
});
