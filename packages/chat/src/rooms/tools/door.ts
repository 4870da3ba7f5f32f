'use client';
import { lazyPart } from '@stoa/react';

/** What tools may do, in the settings. */
export const ToolsTab = lazyPart(() => import('./tools-tab.js').then((room) => room.ToolsTab), {
  waitsForTexts: true,
});

export { toolRunExtra } from './tools.extras.js';
