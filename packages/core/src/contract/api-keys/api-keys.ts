import * as z from 'zod/mini';
import { rateLimitSchema } from '../accounts/accounts.js';
import { accountLimits } from '../accounts/account-lists.js';
import { spendingLimitSchema, unlimited } from '../accounts/spending-limit.js';
import { defineOperation, type Operation } from '../define-operation.js';
import { apiAccessTypes } from './access-types.js';

/** Sizes of API keys. @source ours */
export const apiKeyLimits = {
  /** Of one person, deactivated ones included. */
  keys: 500,
  nameCharacters: 100,
  descriptionCharacters: 2_000,
  idCharacters: 500,
  updatedAtOnce: 100,
} as const;

/** What every key begins with. @source administration specification §6 (2.087) */
export const apiKeyPrefix = 'amp-';

/** Where a server of this product describes its API, while nobody has uploaded another documentation. @source ours */
export const apiDocumentationPath = '/docs/api';

/** What stands in the place of a key that is not shown: 40 asterisks. @source administration specification §6 (2.087) */
export const maskedApiKey = '*'.repeat(40);

/** Where the documentation of the contract is served, for as long as no other was uploaded. @source ours */
export const apiDocumentationPaths = {
  pages: '/docs/api',
  pdf: '/docs/api/operations.pdf',
  csv: '/docs/api/operations.csv',
  postman: '/docs/api/postman.json',
  templates: '/docs/api/templates.zip',
} as const;

const date = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
const idText = z.string().check(z.minLength(1), z.maxLength(apiKeyLimits.idCharacters));
const accessTypes = z.array(z.enum(apiAccessTypes)).check(z.maxLength(50));
/** An account of the caller; beside its id nothing counts. */
const chosenAccount = z.object({
  id: z.string().check(z.maxLength(accountLimits.characters)),
  name: z.optional(z.string()),
});

/** A key as its owner and its delegate see it; the secret is never in it. @source administration specification §3 (2.055); protocol §3.7 */
export const apiKeySchema = z.looseObject({
  /** `{owner}/(ownerKey|delegateKey|systemKey)/{uuid}`. */
  api_owner_id: z.string(),
  owner: z.string(),
  delegate: z._default(z.nullable(z.string()), null),
  applicationName: z.string(),
  applicationDescription: z._default(z.string(), ''),
  createdAt: z._default(z.string(), ''),
  lastAccessed: z._default(z.nullable(z.string()), null),
  /** Null for the delegate. */
  account: z._default(z.nullable(z.looseObject({ id: z.string(), name: z._default(z.string(), '') })), null),
  rateLimit: z._default(rateLimitSchema, unlimited),
  /** The last day on which it works, `YYYY-MM-DD`; null for no end. */
  expirationDate: z._default(z.nullable(z.string()), null),
  accessTypes: z._default(z.array(z.string()), []),
  active: z.boolean(),
  /** How groups name a system key; null for others. */
  systemId: z._default(z.nullable(z.string()), null),
  /** Ours: the end of that day in the time zone of the site. */
  expiresAt: z.optional(z.nullable(z.string())),
  /** Ours: whether the secret can be shown to the caller. Where it is left out, to the owner or, where there is one, to the delegate. */
  isViewable: z.optional(z.boolean()),
});
export type ApiKey = z.output<typeof apiKeySchema>;

/** An active system key, as groups name it. @source protocol §3.7 */
export const systemKeySchema = z.looseObject({
  systemId: z.string(),
  owner: z.string(),
  applicationName: z.string(),
  lastAccessed: z._default(z.nullable(z.string()), null),
  rateLimit: z._default(rateLimitSchema, unlimited),
  expirationDate: z._default(z.nullable(z.string()), null),
  accessTypes: z._default(z.array(z.string()), []),
});
export type SystemKey = z.output<typeof systemKeySchema>;

const common = {
  path: '/apiKeys',
  family: 'plain',
  failures: [],
  source: 'administration specification §7 "API keys" (2.104, 2.105); protocol §3.7',
  shape: 'observed',
  access: 'person',
  feature: { flag: 'apiKeys' },
} as const satisfies Partial<Operation>;

export const apiKeys = {
  create: defineOperation({
    ...common,
    summary: 'Makes an API key. Whoever asks is its owner, whatever `owner` says.',
    method: 'POST',
    op: '/keys/create',
    sends: 'data',
    input: z.object({
      owner: z.optional(z.nullable(z.string())),
      account: chosenAccount,
      /** The address of whoever is to use the key in the place of its owner. */
      delegate: z._default(z.nullable(z.string().check(z.maxLength(320))), null),
      appName: z.string().check(z.trim(), z.minLength(1), z.maxLength(apiKeyLimits.nameCharacters)),
      appDescription: z._default(z.string().check(z.maxLength(apiKeyLimits.descriptionCharacters)), ''),
      rateLimit: z._default(spendingLimitSchema, unlimited),
      expirationDate: z._default(z.nullable(date), null),
      accessTypes,
      /** An identity of its own in the place of the owner’s. */
      systemUse: z._default(z.nullable(z.boolean()), false),
    }),
    output: z.object({
      success: z.literal(true),
      data: z.looseObject({
        id: z.string(),
        /** Ours: the secret, where this is the only time that it is shown. @source protocol §3.7 [v0.9] */
        secret: z.optional(z.string()),
      }),
      message: z._default(z.string(), ''),
    }),
  }),
  list: defineOperation({
    ...common,
    summary: 'The API keys of the caller, and those that they are the delegate of.',
    method: 'GET',
    op: '/keys/get',
    sends: 'nothing',
    input: z.void(),
    output: z.object({ success: z.literal(true), data: z._default(z.array(apiKeySchema), []) }),
    feature: { flag: 'apiKeys', staysOpen: true },
  }),
  view: defineOperation({
    ...common,
    summary: 'The secret of an API key, for its delegate, or for its owner where it has none.',
    method: 'GET',
    op: '/key/get',
    sends: 'query',
    input: z.object({ apiKeyId: idText }),
    output: z.object({ success: z.literal(true), data: z.string() }),
  }),
  systemIds: defineOperation({
    ...common,
    summary: 'The active system keys of the caller, as groups name them.',
    method: 'GET',
    op: '/get_system_ids',
    sends: 'nothing',
    input: z.void(),
    output: z.object({ success: z.literal(true), data: z._default(z.array(systemKeySchema), []) }),
    feature: { flag: 'apiKeys', staysOpen: true },
  }),
  deactivate: defineOperation({
    ...common,
    summary: 'Deactivates an API key for ever, and ends what runs on it.',
    method: 'POST',
    op: '/key/deactivate',
    sends: 'data',
    input: z.object({ apiKeyId: idText }),
    output: z.object({ success: z.literal(true) }),
    feature: { flag: 'apiKeys', staysOpen: true },
  }),
  update: defineOperation({
    ...common,
    summary: 'Changes active API keys of the caller, each by itself; the others are named.',
    method: 'POST',
    op: '/keys/update',
    sends: 'data',
    input: z
      .array(
        z.object({
          apiKeyId: idText,
          updates: z.object({
            rateLimit: z.optional(spendingLimitSchema),
            expirationDate: z.optional(z.nullable(date)),
            accessTypes: z.optional(accessTypes),
            account: z.optional(chosenAccount),
          }),
        }),
      )
      .check(z.minLength(1), z.maxLength(apiKeyLimits.updatedAtOnce)),
    output: z.union([
      z.object({ success: z.literal(true) }),
      z.object({
        success: z.literal(false),
        /** The names of those that could not be changed; the id of one that the caller may not know. */
        failedKeys: z.array(z.string()),
        /** Ours: why, in the same order. */
        messages: z.optional(z.array(z.string())),
      }),
    ]),
    isPartial: 'failedKeys',
  }),
  documentation: defineOperation({
    ...common,
    summary:
      'Where the documentation of the API can be fetched: a page or PDF, a table and a Postman collection.',
    method: 'GET',
    op: '/api_documentation/get',
    sends: 'nothing',
    input: z.void(),
    output: z.object({
      success: z.literal(true),
      doc_url: z.optional(z.nullable(z.string())),
      csv_url: z.optional(z.nullable(z.string())),
      postman_url: z.optional(z.nullable(z.string())),
    }),
    source: 'administration specification §7 "API keys" (2.106); protocol §3.7',
  }),
  uploadDocumentation: defineOperation({
    ...common,
    summary:
      'An address to which an administrator puts documentation of the API: a pdf, a csv, or the json of a Postman collection.',
    method: 'POST',
    op: '/api_documentation/upload',
    sends: 'data',
    input: z.object({
      filename: z.string().check(z.trim(), z.minLength(1), z.maxLength(255)),
      /** Of the content, in base64. */
      content_md5: z.string().check(z.minLength(1), z.maxLength(50)),
    }),
    output: z.object({ success: z.literal(true), presigned_url: z.string() }),
    source: 'administration specification §7 "API keys" (2.106); protocol §3.7',
    access: 'admin',
    feature: { flag: 'adminInterface' },
  }),
  documentationTemplates: defineOperation({
    ...common,
    summary: 'Where templates of the documentation can be fetched, as a zip archive.',
    method: 'GET',
    op: '/api_documentation/get_templates',
    sends: 'nothing',
    input: z.void(),
    output: z.object({ success: z.literal(true), presigned_url: z.string() }),
    source: 'administration specification §7 "API keys" (2.106); protocol §3.7',
    access: 'admin',
    feature: { flag: 'adminInterface' },
  }),
};
