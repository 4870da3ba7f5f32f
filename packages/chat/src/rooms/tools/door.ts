'use client';
import { lazyPart } from '@stoa/react';

/** The calls of tools of a reply, fetched with the first reply that has some. */
export const ToolRunPanel = lazyPart(() => import('./tool-run-panel.js').then((room) => room.ToolRunPanel), {
  waitsForTexts: true,
});
