'use client';
import { lazyPart } from '@stoa/react';

/** The work of an agent, fetched with the first message that has some. */
export const AgentPanel = lazyPart(() => import('./agent-panel.js').then((room) => room.AgentPanel), {
  waitsForTexts: true,
});

/** The tools that a model called, fetched with the first message that has some. */
export const ToolCallsPanel = lazyPart(
  () => import('./tool-calls-panel.js').then((room) => room.ToolCallsPanel),
  { waitsForTexts: true },
);
