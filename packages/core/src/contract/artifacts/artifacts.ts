import * as z from 'zod/mini';
import { defineOperation, type Operation } from '../define-operation.js';
import * as limits from '../limits.js';

const key = z.string().check(z.minLength(1), z.maxLength(1000));
const text = (most: number) => z._default(z.string().check(z.maxLength(most)), '');

/**
 * One version of an artifact as it is kept in the library. `contents` is LZW of its text.
 *
 * @units `createdAt` as `Feb 19, 2025`
 * @source chat specification §3 "Artifact version"; protocol §3.10, §6.5.
 */
export const libraryArtifactSchema = z.looseObject({
  artifactId: z.string().check(z.minLength(1), z.maxLength(limits.artifactIdMaxCharacters)),
  version: z.int().check(z.positive(), z.lte(2_147_483_647)),
  name: z.string().check(z.minLength(1), z.maxLength(limits.artifactNameMaxCharacters)),
  type: text(20),
  description: text(limits.artifactDescriptionMaxCharacters),
  contents: z.array(z.int().check(z.nonnegative())).check(z.maxLength(limits.artifactMaxCharacters)),
  tags: z._default(
    z.array(z.string().check(z.maxLength(limits.tagMaxCharacters))).check(z.maxLength(limits.fileTagsMax)),
    [],
  ),
  createdAt: text(40),
});
export type LibraryArtifact = z.output<typeof libraryArtifactSchema>;

/** A saved artifact as the list names it. @source chat specification §3 "Saved artifact list entries"; protocol §3.10 */
export const artifactSummarySchema = z.object({
  /** By which the other operations name it. */
  key: z.string(),
  artifactId: z._default(z.string(), ''),
  name: z.string(),
  type: z._default(z.string(), ''),
  description: z._default(z.string(), ''),
  createdAt: z._default(z.string(), ''),
  tags: z._default(z.array(z.string()), []),
  /** E-mail address of the person who shared it. */
  sharedBy: z.optional(z.string()),
});
export type ArtifactSummary = z.output<typeof artifactSummarySchema>;

const common = {
  path: '/artifacts',
  family: 'plain',
  shape: 'observed',
  access: 'person',
  failures: [],
  source: 'chat specification §7 "Artifacts"; protocol §3.10',
} as const satisfies Partial<Operation>;

export const artifacts = {
  get: defineOperation({
    ...common,
    summary: 'One saved artifact of the caller with its content. `artifact_id` is its key.',
    method: 'GET',
    op: '/get',
    sends: 'query',
    input: z.object({ artifact_id: key }),
    output: z.object({ success: z.literal(true), data: libraryArtifactSchema }),
    feature: { flag: 'artifacts', staysOpen: true },
  }),
  list: defineOperation({
    ...common,
    summary: 'The saved artifacts of the caller, newest first.',
    method: 'GET',
    op: '/get_all',
    sends: 'nothing',
    input: z.void(),
    /** A backend may leave `data` out where there are none. */
    output: z.object({ success: z.literal(true), data: z._default(z.array(artifactSummarySchema), []) }),
    feature: { flag: 'artifacts', staysOpen: true },
  }),
  remove: defineOperation({
    ...common,
    summary: 'Deletes one saved artifact of the caller. `artifact_id` is its key.',
    method: 'DELETE',
    op: '/delete',
    sends: 'query',
    input: z.object({ artifact_id: key }),
    output: z.object({ success: z.literal(true) }),
    feature: { flag: 'artifacts', staysOpen: true },
  }),
  save: defineOperation({
    ...common,
    summary: 'Saves a version of an artifact. One of the same name, version and day is replaced.',
    method: 'POST',
    op: '/save',
    sends: 'data',
    input: z.object({ artifact: libraryArtifactSchema }),
    output: z.object({ success: z.literal(true), data: artifactSummarySchema }),
    feature: { flag: 'artifacts' },
  }),
  share: defineOperation({
    ...common,
    summary: 'Puts a copy of an artifact into the libraries of people by e-mail address.',
    method: 'POST',
    op: '/share',
    sends: 'data',
    input: z.object({
      artifact: libraryArtifactSchema,
      shareWith: z
        .array(z.string().check(z.minLength(3), z.maxLength(320)))
        .check(z.minLength(1), z.maxLength(limits.emailListMax)),
    }),
    output: z.object({ success: z.literal(true), message: z._default(z.string(), '') }),
    feature: { flag: 'artifacts' },
  }),
};
