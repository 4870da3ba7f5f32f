import * as z from 'zod/mini';
import { defineOperation, type Operation } from '../define-operation.js';

/**
 * The Data Disclosure Agreement. HTML is what somebody else wrote; it is shown without scripts. Both are null where there is none.
 *
 * @source administration specification §3 "Data disclosure"; protocol §3.11; `version` is ours
 */
export const agreementSchema = z.object({
  pdf_pre_signed_url: z.nullable(z.string()),
  html_content: z.nullable(z.string()),
  version: z.optional(z.nullable(z.string())),
});
export type Agreement = z.output<typeof agreementSchema>;

const common = {
  path: '/data-disclosure',
  source: 'administration specification §7 "Data disclosure"; protocol §3.11',
  shape: 'observed',
  access: 'person',
  beforeDisclosure: true,
} as const satisfies Partial<Operation>;

export const agreement = {
  check: defineOperation({
    ...common,
    summary: 'Whether the caller has accepted the current data disclosure, or there is none.',
    method: 'GET',
    op: '/check',
    sends: 'nothing',
    family: 'proxy',
    input: z.void(),
    output: z.object({ acceptedDataDisclosure: z.boolean() }),
    failures: [],
    feature: { flag: 'dataDisclosure' },
  }),
  latest: defineOperation({
    ...common,
    summary: 'The current data disclosure.',
    method: 'GET',
    op: '/latest',
    sends: 'nothing',
    family: 'proxy',
    input: z.void(),
    output: agreementSchema,
    failures: [],
    feature: { flag: 'dataDisclosure' },
  }),
  save: defineOperation({
    ...common,
    summary:
      'Accepts the current data disclosure for the caller; an address that is sent has to be the caller’s own.',
    method: 'POST',
    op: '/save',
    sends: 'data',
    family: 'proxy',
    input: z.object({
      email: z.optional(z.nullable(z.string().check(z.maxLength(320)))),
      acceptedDataDisclosure: z.literal(true),
      /** The version that was read; another one is refused. (ours) */
      version: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
    }),
    output: z.object({ message: z.string() }),
    failures: ['disclosure.emailMismatch'],
    feature: { flag: 'dataDisclosure' },
  }),
  upload: defineOperation({
    ...common,
    summary: 'An address to which an administrator puts the next data disclosure, a PDF or (ours) HTML.',
    method: 'POST',
    op: '/upload',
    sends: 'data',
    family: 'plain',
    input: z.object({
      fileName: z.string().check(z.trim(), z.minLength(1), z.maxLength(255)),
      contentType: z.string().check(z.maxLength(200)),
      /** Of the content, in base64. */
      md5: z.string().check(z.minLength(1), z.maxLength(50)),
    }),
    output: z.object({ success: z.literal(true), presigned_url: z.string() }),
    failures: ['disclosure.uploadFailed'],
    // An administrator prepares the document before the feature is opened.
    feature: { flag: 'dataDisclosure', staysOpen: true },
    access: 'admin',
  }),
};
