import type { Memory, Project } from '@stoa/core/contract';
import type { MemoryState, OfferedFact } from '@stoa/core/state';
import type { StageOptions } from './make-stoa.js';

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
const facts = {
  c1: [
    offer('f1', 'Works with queues that deliver at least once.'),
    offer('f2', 'The project ends in May.', { type: 'project' }),
    offer('f3', 'Asks for rhymes.', { type: 'assistant', assistantId: 'astp/1' }),
  ],
};

/** Memories, projects and facts of every kind. */
export const memoryState = { memories, projects, facts } satisfies Partial<MemoryState>;

/** A stage on which the person has memory. */
export const withMemory = (memory: Partial<MemoryState> = memoryState): StageOptions => ({
  flags: { memory: true },
  settings: {
    featureOptions: {
      includeArtifacts: false,
      includeFocusedMessages: true,
      includePluginSelector: true,
      includeHighlighter: false,
      includeMemory: true,
    },
  },
  memory,
});
