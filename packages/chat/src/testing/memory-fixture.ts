import type { Memory, Project } from '@stoa/core/contract';
import type { OfferedFact } from '@stoa/core/state';
import type { StoaSeed } from './open-page.js';

const remember = (id: string, content: string, more: Partial<Memory> = {}): Memory => ({
  id,
  content,
  memory_type: 'user',
  memory_type_id: '',
  timestamp: '2026-02-03T10:00:00.000Z',
  ...more,
});
const projects: Project[] = [
  { id: 'p1', project: 'Apollo', timestamp: '2026-01-01T00:00:00.000Z' },
  {
    id: 'p2',
    project: 'Inventory of the Painted Porch and its inscriptions',
    timestamp: '2026-01-02T00:00:00.000Z',
  },
];
const memories: Memory[] = [
  remember('m1', 'Works as a nurse on a night shift.'),
  remember('m2', 'Prefers short answers with an example, in British English.'),
  remember('m3', 'يفضّل الإجابات القصيرة'),
  remember(
    'm4',
    'Teaches first aid twice a year, to groups of twelve, most of whom have never opened a bandage.',
  ),
  remember('m5', 'Lives in Gent.'),
  remember('m6', 'Uses PostgreSQL and TypeScript.'),
  remember('m7', 'Ends in May.', { memory_type: 'project', memory_type_id: 'p1' }),
  remember('m8', 'The budget is fixed.', { memory_type: 'project', memory_type_id: 'p1' }),
  remember('m9', 'Answers in rhyme.', { memory_type: 'assistant', memory_type_id: 'astp/1' }),
];
const offer = (id: string, text: string, more: Partial<OfferedFact> = {}): OfferedFact => ({
  id,
  text,
  type: 'user',
  projectId: null,
  assistantId: null,
  ...more,
});
const facts = [
  offer('f1', 'Works with queues that deliver at least once.'),
  offer('f2', 'The project ends in May.', { type: 'project' }),
  offer('f3', 'Asks for rhymes.', { type: 'assistant', assistantId: 'astp/1' }),
];

const featureOptions = {
  includeArtifacts: false,
  includeFocusedMessages: true,
  includePluginSelector: true,
  includeHighlighter: false,
  includeMemory: true,
};

/** A person who has memory, and nothing in it. */
export const noMemories = {
  flags: { memory: true },
  settings: { featureOptions },
} satisfies StoaSeed;

/** The same with memories and projects of every kind. */
export const memorySeed = { ...noMemories, memories, projects } satisfies StoaSeed;

/** The same with facts to be confirmed in the conversation `c1`. */
export const factsSeed = { ...memorySeed, stored: { 'facts/c1': facts } } satisfies StoaSeed;
