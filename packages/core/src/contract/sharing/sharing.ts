import * as z from 'zod/mini';
import { defineOperation } from '../define-operation.js';
import { anyExportFileSchema } from '../documents/documents.js';

/** A shared item. @units `sharedAt` in milliseconds since 1970. @source chat specification §3 "Shared item". */
export const sharedItemSchema = z.object({
  sharedBy: z.string(),
  note: z._default(z.string(), ''),
  sharedAt: z.number(),
  key: z.string(),
  /** Ours: nobody has loaded it yet. */
  isNew: z.optional(z.boolean()),
});
export type SharedItem = z.output<typeof sharedItemSchema>;

/** Older items of one sender, of which a list holds the newest. */
export const moreSharedSchema = z.object({ sharedBy: z.string(), count: z.number(), after: z.string() });
export type MoreShared = z.output<typeof moreSharedSchema>;

/**
 * Something that the caller shared, and who has it.
 *
 * @units `sharedAt` in milliseconds since 1970.
 * @source protocol §1.6 names `id` and `shared_users`; the other fields are those of a shared item
 */
export const sentItemSchema = z.object({
  id: z.string(),
  note: z._default(z.string(), ''),
  sharedAt: z.number(),
  /** E-mail addresses. */
  shared_users: z.array(z.string()),
});
export type SentItem = z.output<typeof sentItemSchema>;

const emails = z
  .array(z.string().check(z.minLength(3), z.maxLength(320)))
  .check(z.minLength(1), z.maxLength(500));

export const sharing = {
  share: defineOperation({
    summary: 'Shares conversations, folders and prompts with people by e-mail address.',
    method: 'POST',
    path: '/state',
    op: '/share',
    sends: 'data',
    family: 'plain',
    input: z.object({
      note: z.string().check(z.minLength(1), z.maxLength(10_000)),
      sharedWith: emails,
      sharedData: anyExportFileSchema,
    }),
    output: z.object({
      success: z.literal(true),
      items: z.array(z.string()),
      /** Ours: names of what could not be read and was left out. */
      unreadable: z.optional(z.array(z.string())),
    }),
    failures: ['sharing.failed'],
    source: 'chat specification §7 "Share"; protocol §3.8',
    shape: 'specified',
    access: 'person',
    feature: { flag: 'sharing' },
  }),
  list: defineOperation({
    summary:
      'What was shared with the caller. Items that the caller shared with themselves are legacy workspaces.',
    method: 'GET',
    path: '/state',
    op: '/share',
    sends: 'query',
    family: 'plain',
    /** Ours: older items of one sender, those that follow a position of `more`. */
    input: z.object({
      sharedBy: z.optional(z.string().check(z.maxLength(320))),
      after: z.optional(z.string().check(z.maxLength(1100))),
    }),
    output: z.object({
      success: z.literal(true),
      items: z.array(sharedItemSchema),
      /** Ours: senders of whom there are older items, how many, and where they begin. */
      more: z.optional(z.array(moreSharedSchema)),
    }),
    failures: ['sharing.listFailed'],
    source: 'chat specification §7 "Share"; protocol §3.8',
    shape: 'specified',
    access: 'person',
    feature: { flag: 'sharing', staysOpen: true },
  }),
  load: defineOperation({
    summary: 'One shared item as the JSON text of an export file.',
    method: 'POST',
    path: '/state',
    op: '/share/load',
    sends: 'data',
    family: 'plain',
    input: z.object({ key: z.string().check(z.minLength(1), z.maxLength(1000)) }),
    output: z.object({ success: z.literal(true), item: z.string() }),
    failures: ['sharing.itemNotFound'],
    source: 'chat specification §7 "Share"; protocol §3.8',
    shape: 'specified',
    access: 'person',
    feature: { flag: 'sharing', staysOpen: true },
  }),
  remove: defineOperation({
    summary: 'Takes a shared item out of what was shared with the caller.',
    method: 'POST',
    path: '/state',
    op: '/share/delete',
    sends: 'data',
    family: 'plain',
    input: z.object({ key: z.string().check(z.minLength(1), z.maxLength(1000)) }),
    output: z.object({ success: z.literal(true) }),
    failures: ['sharing.itemGone'],
    source: 'protocol §1.6 "/api/share/delete"',
    shape: 'observed',
    access: 'person',
  }),
  listSent: defineOperation({
    summary: 'What the caller shared with others, and who still has it.',
    method: 'GET',
    path: '/state',
    op: '/shared',
    sends: 'nothing',
    family: 'plain',
    input: z.void(),
    output: z.object({ success: z.literal(true), items: z.array(sentItemSchema) }),
    failures: ['sharing.sentListFailed'],
    source: 'chat specification §7 "Share"; protocol §1.6 "/api/share/youshared"',
    shape: 'observed',
    access: 'person',
  }),
  withdraw: defineOperation({
    summary:
      'Takes something that the caller shared back from the named people. What they imported stays theirs.',
    method: 'POST',
    path: '/state',
    op: '/shared/delete',
    sends: 'data',
    family: 'plain',
    input: z.object({ id: z.string().check(z.minLength(1), z.maxLength(100)), shared_users: emails }),
    output: z.object({ success: z.literal(true) }),
    failures: ['sharing.itemGone'],
    source: 'protocol §1.6 "/api/share/deleteyoushared"',
    shape: 'observed',
    access: 'person',
  }),
};
