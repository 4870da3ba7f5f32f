import * as z from 'zod/mini';
import { defineOperation } from '../define-operation.js';

/** A group that can stand for its members. @shape `name` without the sign `#`; `members` are addresses in lower case. */
export const directoryGroupSchema = z.object({ name: z.string(), members: z.array(z.string()) });
export type DirectoryGroup = z.output<typeof directoryGroupSchema>;

export const directory = {
  emails: defineOperation({
    summary:
      'Addresses of people that begin with a prefix; `*` asks for all, and `#` for the groups of the caller whose name goes on like that.',
    method: 'GET',
    path: '/utilities',
    op: '/emails',
    sends: 'query',
    family: 'proxy',
    input: z.object({ emailprefix: z.string().check(z.minLength(1), z.maxLength(320)) }),
    output: z.object({
      emails: z.array(z.string()),
      /** Ours: with the prefix `#` alone. */
      groups: z.optional(z.array(directoryGroupSchema)),
    }),
    failures: [],
    source: 'chat specification §7 "User directory"; protocol §3.13 "Emails"',
    shape: 'specified',
    access: 'person',
  }),
};
