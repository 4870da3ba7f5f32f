import * as z from 'zod/mini';
import { defineOperation } from './define-operation.js';
import { anyExportFileSchema } from './documents.js';

/** A shared item. @units `sharedAt` in milliseconds since 1970. @source chat specification §3 "Shared item". */
export const sharedItemSchema = z.object({
  sharedBy: z.string(),
  note: z._default(z.string(), ''),
  sharedAt: z.number(),
  key: z.string(),
});
export type SharedItem = z.output<typeof sharedItemSchema>;

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
      sharedWith: z
        .array(z.string().check(z.minLength(3), z.maxLength(320)))
        .check(z.minLength(1), z.maxLength(500)),
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
  }),
  list: defineOperation({
    summary:
      'What was shared with the caller. Items that the caller shared with themselves are legacy workspaces.',
    method: 'GET',
    path: '/state',
    op: '/share',
    sends: 'nothing',
    family: 'plain',
    input: z.void(),
    output: z.object({ success: z.literal(true), items: z.array(sharedItemSchema) }),
    failures: ['sharing.listFailed'],
    source: 'chat specification §7 "Share"; protocol §3.8',
    shape: 'specified',
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
  }),
};
