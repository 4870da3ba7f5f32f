import * as z from 'zod/mini';
import { defineOperation, type Operation } from '../define-operation.js';
import * as assistantLimits from './assistant-limits.js';
import { assistantDefinitionSchema } from './definition.js';

const id = z.string().check(z.minLength(1), z.maxLength(assistantLimits.idCharacters));
const people = z
  .array(z.string().check(z.minLength(1), z.maxLength(320)))
  .check(z.minLength(1), z.maxLength(500));
const done = z.object({ success: z.literal(true), message: z.string() });

const common = {
  path: '/assistant',
  family: 'plain',
  shape: 'observed',
  failures: [],
  access: 'person',
  source: 'assistants specification §7 "Assistant"; protocol §3.3',
} as const satisfies Partial<Operation>;

const ofAssistant = (level: 'read' | 'write') =>
  ({
    entity: 'assistant',
    level,
    idOf: (input: unknown) => (input as { assistantId?: string | null }).assistantId ?? undefined,
  }) as const;

/** Somebody who may use an assistant. @source ours */
export const assistantReaderSchema = z.object({
  /** E-mail address, or name of a group. */
  name: z.string(),
  kind: z.enum(['person', 'group']),
  level: z.enum(['read', 'write', 'admin']),
});
export type AssistantReader = z.output<typeof assistantReaderSchema>;

/** One saved state of an assistant. @units `savedAt` in ISO 8601. @source ours */
export const assistantVersionSchema = z.object({
  id: z.string(),
  version: z.int(),
  savedAt: z.string(),
  /** E-mail address of the author. */
  savedBy: z.string(),
  note: z._default(z.string(), ''),
  definition: assistantDefinitionSchema,
});
export type AssistantVersion = z.output<typeof assistantVersionSchema>;

export const assistants = {
  create: defineOperation({
    ...common,
    summary:
      'Saves an assistant: a new one, or a new version of the one that `assistantId` names. Reading and writing are its author’s.',
    method: 'POST',
    op: '/create',
    sends: 'data',
    access: ofAssistant('write'),
    input: z.extend(assistantDefinitionSchema, {
      /** Ours: what the author says of the version. */
      note: z.optional(z.string().check(z.maxLength(assistantLimits.noteCharacters))),
      /** Ours: the version that was edited. The save is refused when there is a newer one. */
      baseVersion: z.optional(z.nullable(z.int())),
    }),
    output: z.object({
      success: z.literal(true),
      message: z.string(),
      data: z.looseObject({
        id: z.string(),
        assistantId: z.string(),
        version: z.int(),
        data_sources: z.optional(z.array(z.unknown())),
      }),
    }),
  }),
  list: defineOperation({
    ...common,
    summary:
      'The newest version of every assistant that is the caller’s or was shared with them. Of one that they may not edit, what it is told is left out.',
    method: 'GET',
    op: '/list',
    sends: 'nothing',
    input: z.void(),
    output: z.object({
      success: z.literal(true),
      data: z._default(z.array(assistantDefinitionSchema), []),
    }),
  }),
  remove: defineOperation({
    ...common,
    summary: 'Deletes an assistant with all of its versions.',
    method: 'POST',
    op: '/delete',
    sends: 'data',
    access: ofAssistant('write'),
    input: z.object({ assistantId: id }),
    output: done,
  }),
  share: defineOperation({
    ...common,
    summary: 'Lets people use an assistant. They see neither what it is told nor its files.',
    method: 'POST',
    op: '/share',
    sends: 'data',
    access: ofAssistant('write'),
    input: z.looseObject({
      assistantId: id,
      recipientUsers: people,
      note: z.optional(z.nullable(z.string().check(z.maxLength(10_000)))),
    }),
    output: done,
  }),
  unshare: defineOperation({
    ...common,
    summary: 'Takes the right to use an assistant back.',
    method: 'POST',
    op: '/unshare',
    sends: 'data',
    access: ofAssistant('write'),
    input: z.object({ assistantId: id, recipientUsers: people }),
    output: done,
    shape: 'ours',
    source: 'ours: withdrawing a share takes the right back',
  }),
  readers: defineOperation({
    ...common,
    summary: 'Who may use an assistant, and how.',
    method: 'POST',
    op: '/readers',
    sends: 'data',
    access: ofAssistant('write'),
    input: z.object({ assistantId: id }),
    output: z.object({ success: z.literal(true), data: z.array(assistantReaderSchema) }),
    shape: 'ours',
    source: 'ours: who has a right is shown to those who can take it back',
  }),
  versions: defineOperation({
    ...common,
    summary: 'The versions of an assistant, the newest first.',
    method: 'POST',
    op: '/versions',
    sends: 'data',
    access: ofAssistant('write'),
    input: z.object({ assistantId: id }),
    output: z.object({ success: z.literal(true), data: z.array(assistantVersionSchema) }),
    shape: 'ours',
    source: 'ours: who changed what and when',
  }),
  removeOpenAi: defineOperation({
    ...common,
    summary: 'Deletes an assistant whose provider is `openai`; one that is not there counts as deleted.',
    method: 'DELETE',
    op: '/openai/delete',
    sends: 'query',
    input: z.object({ assistantId: id }),
    output: z.object({ success: z.literal(true) }),
  }),
  removeThread: defineOperation({
    ...common,
    summary: 'Ends the thread of such an assistant. None is kept here, so that there is nothing left to do.',
    method: 'DELETE',
    op: '/openai/thread/delete',
    sends: 'query',
    input: z.object({ threadId: id }),
    output: z.object({ success: z.literal(true) }),
  }),
};
