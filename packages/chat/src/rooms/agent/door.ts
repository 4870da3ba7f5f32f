'use client';
import { latePart } from '../../base/lazy/late-part.js';

/** The work of an agent, fetched with the first message that has some. */
export const AgentPanel = latePart(() => import('./agent-panel.js').then((room) => room.AgentPanel), {
  waitsForTexts: true,
});

/** The tools that a model called, fetched with the first message that has some. */
export const ToolCallsPanel = latePart(
  () => import('./tool-calls-panel.js').then((room) => room.ToolCallsPanel),
  { waitsForTexts: true },
);
