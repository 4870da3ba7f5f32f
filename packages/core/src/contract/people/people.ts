import * as z from 'zod/mini';
import { accessLevels, defineOperation } from '../define-operation.js';
import { rateLimitSchema } from '../accounts/accounts.js';
import { peopleLimits } from './people-messages.js';

const shared = {
  path: '/amplifymin',
  method: 'POST',
  sends: 'data',
  family: 'plain',
  failures: [],
  shape: 'ours',
  access: 'admin',
  feature: { flag: 'adminInterface', isExtra: true },
  source: 'ours; security T, U',
} as const;

const done = z.object({ success: z.literal(true) });
const ofPerson = z.object({ id: z.uuid() });

/** Somebody who has signed in at least once. Times are ISO texts. */
export const knownPersonSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  isAdmin: z.boolean(),
  /** Null while the person may sign in. */
  deactivatedAt: z.nullable(z.string()),
  /** Browsers in which they are signed in. */
  sessions: z.int(),
});
export type ListedPerson = z.output<typeof knownPersonSchema>;

export const personSessionSchema = z.object({
  id: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  userAgent: z.nullable(z.string()),
});
export type PersonSession = z.output<typeof personSessionSchema>;

/** An archive of everything about one person. */
export const personArchiveSchema = z.object({
  status: z.enum(['working', 'ready', 'failed']),
  createdAt: z.string(),
  /** @units bytes */
  size: z.int(),
  /** Where the administrator who asked can fetch it; null until it is ready. */
  downloadUrl: z.nullable(z.string()),
});
export type PersonArchive = z.output<typeof personArchiveSchema>;

export const personDetailsSchema = z.object({
  person: knownPersonSchema,
  /** Lists of people by administrators, and groups that share assistants, with the level there. */
  lists: z.array(z.string()),
  groups: z.array(z.object({ name: z.string(), level: z.enum(accessLevels) })),
  /** `name` is that of an account. */
  limits: z.array(
    z.object({
      scope: z.enum(['site', 'person', 'account']),
      name: z.nullable(z.string()),
      limit: rateLimitSchema,
    }),
  ),
  sessions: z.array(personSessionSchema),
  /** What others lose, or what changes hands, when the person is deleted. */
  solely: z.object({
    /** Groups without another administrator, with the number of their other members. */
    groups: z.array(z.object({ name: z.string(), others: z.int() })),
    /** Their assistants that others may use. */
    assistants: z.array(z.string()),
    /** Shared conversations and artifacts that lie with others. */
    sharedItems: z.int(),
    apiKeys: z.int(),
  }),
});
export type PersonDetails = z.output<typeof personDetailsSchema>;

/** People of the site, for administrators. Content of theirs is in none of the answers. */
export const people = {
  list: defineOperation({
    ...shared,
    summary: 'People who have signed in, page by page.',
    op: '/people/list',
    input: z.object({
      /** A part of the name or the address. */
      search: z.optional(z.string().check(z.maxLength(peopleLimits.searchCharacters))),
      status: z.optional(z.enum(['active', 'deactivated'])),
      sort: z._default(z.enum(['email', 'lastSeen']), 'email'),
      /** `next` of the page before. */
      after: z.optional(z.string().check(z.maxLength(500))),
      limit: z._default(z.int().check(z.minimum(1), z.maximum(peopleLimits.page)), 50),
    }),
    output: z.object({
      success: z.literal(true),
      data: z.object({
        people: z.array(knownPersonSchema),
        next: z.nullable(z.string()),
        total: z.int(),
      }),
    }),
  }),
  get: defineOperation({
    ...shared,
    summary: 'One person: groups, limits, sessions, and what depends on them alone.',
    op: '/people/get',
    input: ofPerson,
    output: z.object({ success: z.literal(true), data: personDetailsSchema }),
  }),
  signOut: defineOperation({
    ...shared,
    summary: 'Ends a session of a person, or all of them.',
    op: '/people/sign_out',
    input: z.object({ id: z.uuid(), sessionId: z.optional(z.string().check(z.maxLength(200))) }),
    output: done,
  }),
  deactivate: defineOperation({
    ...shared,
    summary: 'Lets a person sign in no more, and ends all that runs for them.',
    op: '/people/deactivate',
    input: ofPerson,
    output: done,
  }),
  reactivate: defineOperation({
    ...shared,
    summary: 'Lets a person sign in again.',
    op: '/people/reactivate',
    input: ofPerson,
    output: done,
  }),
  makeArchive: defineOperation({
    ...shared,
    summary: 'Begins an archive of everything about one person.',
    op: '/people/archive',
    input: ofPerson,
    output: z.object({ success: z.literal(true), data: personArchiveSchema }),
  }),
  archive: defineOperation({
    ...shared,
    summary: 'How far the archive of a person is.',
    op: '/people/archive/status',
    input: ofPerson,
    output: z.object({ success: z.literal(true), data: z.nullable(personArchiveSchema) }),
  }),
  remove: defineOperation({
    ...shared,
    summary: 'Deletes a person with everything of theirs.',
    op: '/people/delete',
    /** `email` is typed anew, so that nobody is deleted by mistake. */
    input: z.object({ id: z.uuid(), email: z.string().check(z.maxLength(peopleLimits.searchCharacters)) }),
    output: done,
  }),
};
