import * as z from 'zod/mini';
import { defineOperation, type Operation } from '../define-operation.js';
import * as limits from '../limits.js';

/** Subject of a memory: the person, a project, or an assistant. @source chat specification §3 "Memory item". */
export const memoryTypes = ['user', 'assistant', 'project'] as const;
export type MemoryType = (typeof memoryTypes)[number];

/**
 * A memory. `memory_type_id` is the id of the project or of the assistant; of a memory about the person it says nothing.
 *
 * @units `timestamp` in ISO 8601; shown as 'Created At'
 * @source chat specification §3 "Memory item"; protocol §3.12.
 */
export const memorySchema = z.object({
  id: z.string(),
  content: z.string(),
  memory_type: z.enum(memoryTypes),
  memory_type_id: z._default(z.string(), ''),
  timestamp: z.string(),
});
export type Memory = z.output<typeof memorySchema>;

/** A project as the list of them names it. @source chat specification §3 "Memory item"; protocol §3.12. */
export const projectSchema = z.object({ id: z.string(), project: z.string(), timestamp: z.string() });
export type Project = z.output<typeof projectSchema>;

const id = z.string().check(z.minLength(1), z.maxLength(200));
const content = z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.memoryMaxCharacters));
const projectName = z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.projectNameMaxCharacters));

/** The body of a success that has nothing to tell; a new thing says its id (ours). */
const done = z.looseObject({ id: z.optional(z.string()) });

const common = {
  method: 'POST',
  path: '/memory',
  sends: 'data',
  family: 'proxy',
  shape: 'observed',
  access: 'person',
} as const satisfies Partial<Operation>;

export const memory = {
  extractFacts: defineOperation({
    ...common,
    summary: 'Facts that a model finds in what the caller wrote. Nothing is stored.',
    op: '/extract-facts',
    input: z.object({
      user_input: z.string().check(z.minLength(1), z.maxLength(limits.factInputMaxCharacters)),
    }),
    output: z.object({ facts: z.array(z.string()) }),
    failures: [],
    source: 'chat specification §7 "Memory"; protocol §3.12, §9.2',
    feature: { flag: 'memory' },
  }),
  save: defineOperation({
    ...common,
    summary: 'Stores one memory of the caller.',
    op: '/save-memory',
    input: z.object({
      MemoryItem: content,
      MemoryType: z.enum(memoryTypes),
      /** Needed for the types `project` and `assistant`. */
      MemoryTypeID: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
    }),
    output: done,
    failures: ['memory.saveFailed'],
    source: 'chat specification §7 "Memory"; protocol §3.12',
    feature: { flag: 'memory' },
  }),
  read: defineOperation({
    ...common,
    summary: 'The memories of the caller; with a project without those of other projects.',
    op: '/read-memory',
    input: z.object({ project_id: z.optional(z.nullable(z.string().check(z.maxLength(200)))) }),
    output: z.object({ memories: z.array(memorySchema) }),
    failures: [],
    source: 'chat specification §7 "Memory"; protocol §3.12',
    feature: { flag: 'memory', staysOpen: true },
  }),
  remove: defineOperation({
    ...common,
    summary: 'Deletes one memory.',
    op: '/remove-memory',
    input: z.object({ memory_id: id }),
    output: done,
    failures: [],
    source: 'chat specification §7 "Memory"; protocol §3.12',
    feature: { flag: 'memory', staysOpen: true },
  }),
  edit: defineOperation({
    ...common,
    summary: 'Replaces the text of one memory.',
    op: '/edit-memory',
    input: z.object({ memory_id: id, content }),
    output: done,
    failures: ['memory.saveFailed'],
    source: 'chat specification §7 "Memory"; protocol §3.12',
    feature: { flag: 'memory' },
  }),
  createProject: defineOperation({
    ...common,
    summary: 'Makes a project.',
    op: '/create-project',
    input: z.object({ ProjectName: projectName }),
    output: done,
    failures: ['memory.projectFailed'],
    source: 'chat specification §7 "Memory"; protocol §3.12',
    feature: { flag: 'memory' },
  }),
  listProjects: defineOperation({
    ...common,
    summary: 'The projects of the caller; the address that is sent decides nothing.',
    op: '/get-projects',
    input: z.object({ Email: z.optional(z.nullable(z.string())) }),
    output: z.object({ projects: z.array(projectSchema) }),
    failures: [],
    source: 'chat specification §7 "Memory"; protocol §3.12',
    feature: { flag: 'memory', staysOpen: true },
  }),
  removeProject: defineOperation({
    ...common,
    summary: 'Deletes a project with its memories; conversations stay.',
    op: '/remove-project',
    input: z.object({ ProjectID: id }),
    output: done,
    failures: [],
    source: 'chat specification §7 "Memory"; protocol §3.12',
    feature: { flag: 'memory', staysOpen: true },
  }),
  editProject: defineOperation({
    ...common,
    summary: 'Renames a project.',
    op: '/edit-project',
    input: z.object({ ProjectID: id, ProjectName: projectName }),
    output: done,
    failures: ['memory.projectFailed'],
    source: 'chat specification §7 "Memory"; protocol §3.12',
    feature: { flag: 'memory' },
  }),
};
