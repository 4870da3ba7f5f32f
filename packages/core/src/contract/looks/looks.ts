import * as z from 'zod/mini';
import { defineOperation } from '../define-operation.js';
import { looksLimits } from './looks-messages.js';

const ours = {
  path: '/amplifymin',
  method: 'POST',
  sends: 'data',
  family: 'plain',
  failures: [],
  shape: 'ours',
  source: 'ours; administration C56',
} as const;
const forAdmins = {
  ...ours,
  access: 'admin',
  feature: { flag: 'adminInterface', isExtra: true },
} as const;

/** For a while an administrator may read the conversations of one person. Times are ISO texts. */
export const contentAccessSchema = z.object({
  id: z.string(),
  reason: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
});
export type ContentAccess = z.output<typeof contentAccessSchema>;

/** A conversation of somebody else. */
export const readConversationSchema = z.object({
  id: z.string(),
  name: z.string(),
  updatedAt: z.string(),
});
export type ReadConversation = z.output<typeof readConversationSchema>;

/** What was written, on the path that its owner sees, as text. */
export const readMessageSchema = z.object({
  id: z.string(),
  role: z.string(),
  content: z.string(),
});
export type ReadMessage = z.output<typeof readMessageSchema>;

/** Somebody was able to read one's conversations, and read these; or made an archive of everything. */
export const lookSchema = z.object({
  kind: z.enum(['reading', 'archive']),
  /** Name and address of who read; null where they are gone. */
  reader: z.nullable(z.object({ name: z.string(), email: z.string() })),
  /** Empty for an archive. */
  reason: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  conversations: z.array(
    z.object({
      id: z.string(),
      /** Null where it was deleted since. */
      name: z.nullable(z.string()),
      at: z.string(),
    }),
  ),
});
export type Look = z.output<typeof lookSchema>;

const id = z.uuid();
const done = z.object({ success: z.literal(true) });
/** Whether it is switched on, and the access that is open. */
const stateSchema = z.object({ isOn: z.boolean(), access: z.nullable(contentAccessSchema) });
export type ReadingState = z.output<typeof stateSchema>;

/** Reading conversations of others: off, and otherwise with a reason, for a while, and told to whom they belong. */
export const looks = {
  state: defineOperation({
    ...forAdmins,
    summary: 'Whether the conversations of a person can be read, and the open access to them.',
    op: '/looks/state',
    input: z.object({ personId: id }),
    output: z.object({ success: z.literal(true), data: stateSchema }),
  }),
  begin: defineOperation({
    ...forAdmins,
    summary: 'Begins to read the conversations of a person, for a reason that the person reads.',
    op: '/looks/begin',
    input: z.object({
      personId: id,
      reason: z
        .string()
        .check(z.trim(), z.minLength(looksLimits.reasonFrom), z.maxLength(looksLimits.reasonCharacters)),
    }),
    output: z.object({ success: z.literal(true), data: contentAccessSchema }),
  }),
  end: defineOperation({
    ...forAdmins,
    summary: 'Ends an access before its time.',
    op: '/looks/end',
    input: z.object({ id }),
    output: done,
  }),
  conversations: defineOperation({
    ...forAdmins,
    summary: 'The conversations of the person of an access, page by page.',
    op: '/looks/conversations',
    input: z.object({ id, after: z.optional(z.string().check(z.maxLength(500))) }),
    output: z.object({
      success: z.literal(true),
      data: z.object({ conversations: z.array(readConversationSchema), next: z.nullable(z.string()) }),
    }),
  }),
  conversation: defineOperation({
    ...forAdmins,
    summary: 'What was written in a conversation of the person of an access.',
    op: '/looks/conversation',
    input: z.object({ id, conversationId: z.string().check(z.maxLength(500)) }),
    output: z.object({
      success: z.literal(true),
      data: z.object({
        conversation: readConversationSchema,
        messages: z.array(readMessageSchema),
        /** Older messages that are left out. */
        omitted: z.int(),
      }),
    }),
  }),
  mine: defineOperation({
    ...ours,
    access: 'person',
    summary: 'Who was able to read a person’s conversations, when and why, and which they read.',
    op: '/looks/mine',
    input: z.object({}),
    output: z.object({ success: z.literal(true), data: z.array(lookSchema) }),
  }),
};
