import * as z from 'zod/mini';
import { defineOperation } from '../define-operation.js';
import * as limits from '../limits.js';

const key = z.string().check(z.minLength(1), z.maxLength(1000));
const address = z.object({ success: z.literal(true), downloadUrl: z.string().check(z.minLength(1)) });
const done = z.object({ success: z.literal(true) });

/** A value that a client of the protocol may send as null or leave out. */
const absent = <T extends z.ZodMiniType>(schema: T) => z.optional(z.nullable(schema));
const shortText = z.string().check(z.maxLength(500));

/** Status of an uploaded file. Only a `ready` one has text that a model can read. */
export const fileStatuses = ['waiting', 'processing', 'ready', 'failed'] as const;
export type FileStatus = (typeof fileStatuses)[number];

const tag = z.string().check(z.minLength(1), z.maxLength(limits.tagMaxCharacters));
export const fileTagsSchema = z.array(tag).check(z.maxLength(limits.fileTagsMax));

/**
 * A file as the table shows it.
 *
 * @units `size` in bytes; times in ISO 8601
 * @source chat specification §3 "File / data source"; protocol §3.9; those after `hash` are ours.
 */
export const fileRecordSchema = z.object({
  /** The key, by which every other operation names the file. */
  id: z.string(),
  name: z.string(),
  /** MIME type, decided by content. */
  type: z.string(),
  createdAt: z.string(),
  createdBy: z.string(),
  updatedAt: z.string(),
  updatedBy: z.string(),
  tags: z.array(z.string()),
  knowledgeBase: z.string(),
  data: z.record(z.string(), z.unknown()),
  totalTokens: z.optional(z.number()),
  /** Passages that the text was divided into. */
  totalItems: z.optional(z.number()),
  hash: z.optional(z.string()),
  size: z.number(),
  status: z.enum(fileStatuses),
  /** Why there is no text; a sentence for the person. */
  failure: z.optional(z.string()),
  /** Reading it again would fail again. */
  isFailureFinal: z.optional(z.boolean()),
  isImage: z.boolean(),
});
export type FileRecord = z.output<typeof fileRecordSchema>;

/** Where the next page of a list begins; given back as it came. */
const pageKeySchema = z.looseObject({ id: z.string(), createdAt: z.string() });
export type FilePageKey = z.output<typeof pageKeySchema>;

/** Where a passage stands: `page`, `slide`, `sheet`, `row`, `heading` or `line`. */
const passageLocationSchema = z.record(z.string(), z.union([z.string(), z.number()]));
export type PassageLocation = z.output<typeof passageLocationSchema>;

/**
 * One page of the text that was read from a file.
 *
 * @source ours
 */
export const fileTextSchema = z.object({
  passages: z.array(z.object({ position: z.number(), content: z.string(), location: passageLocationSchema })),
  /** Position at which the next page begins; null after the last one. */
  next: z.nullable(z.number()),
  /** Pages, slides and sheets of the whole file, each with the position of its first passage. */
  sections: z.array(z.object({ location: passageLocationSchema, from: z.number() })),
  /** The file has more text than was read. */
  isCut: z.boolean(),
});
export type FileText = z.output<typeof fileTextSchema>;

/** Statuses that a list of files can be narrowed to. */
export const listedFileStatuses = ['processing', 'ready', 'failed'] as const;
export type ListedFileStatus = (typeof listedFileStatuses)[number];

/** Sort keys of the list of files. */
export const fileSortIndexes = ['createdAt', 'name', 'type'] as const;
export type FileSortIndex = (typeof fileSortIndexes)[number];

/**
 * Metadata of a file once it is ready; the body at its `metadataUrl`.
 *
 * @source chat specification §3 "File / data source" (metadata); protocol §3.9.
 */
export const fileMetadataSchema = z.object({
  name: z.string(),
  type: z.string(),
  createdAt: z.string(),
  tags: z.array(z.string()),
  /** Of a document; of an image by family of models. */
  totalTokens: z.optional(z.union([z.number(), z.record(z.string(), z.number())])),
  totalItems: z.optional(z.number()),
  isImage: z.boolean(),
});
export type FileMetadata = z.output<typeof fileMetadataSchema>;

export const files = {
  upload: defineOperation({
    summary: 'Addresses at which one file can be put, and where its readiness is told.',
    method: 'POST',
    path: '/files',
    op: '/upload',
    sends: 'data',
    family: 'plain',
    input: z.object({
      name: z.string().check(z.minLength(1), z.maxLength(limits.fileNameMaxCharacters)),
      /** MIME type as the uploader knows it; what counts is the content. */
      type: absent(shortText),
      tags: absent(fileTagsSchema),
      knowledgeBase: absent(shortText),
      actions: absent(z.array(z.looseObject({ name: z.string() })).check(z.maxLength(50))),
      data: absent(z.record(z.string(), z.unknown())),
      groupId: absent(shortText),
      /** Ours: known beforehand, so that a file that is too large is refused before it travels. @units bytes */
      size: absent(z.int().check(z.nonnegative())),
    }),
    output: z.object({
      success: z.literal(true),
      key: z.string(),
      /** Takes the bytes by `PUT`; `uploadUrl` is the same for clients of the backend form. */
      url: z.string(),
      uploadUrl: z.string(),
      /** Not 200 until the file can be read, then its metadata. */
      metadataUrl: z.string(),
      statusUrl: z.string(),
      contentUrl: z.string(),
    }),
    failures: ['files.uploadFailed', 'files.unsupported', 'files.saveAsXlsx', 'files.saveAsPptx'],
    source: 'chat specification §7 "Files"; protocol §3.9',
    shape: 'observed',
    access: 'person',
    feature: { flag: 'uploadDocuments' },
  }),
  query: defineOperation({
    summary: 'One page of the files of the caller, filtered and in order.',
    method: 'POST',
    path: '/files',
    op: '/query',
    sends: 'data',
    family: 'plain',
    input: z.object({
      pageSize: absent(z.int().check(z.gte(1), z.lte(1000))),
      sortIndex: absent(z.enum(fileSortIndexes)),
      /** Ascending; the newest, or the last letter, comes first without it. */
      forwardScan: absent(z.boolean()),
      pageKey: absent(pageKeySchema),
      /** Beginnings, in any case of letters. */
      namePrefix: absent(shortText),
      /** Ours: anywhere in the name, whatever the case, the accents and what stands between the words. */
      nameContains: absent(shortText),
      /** Ours. */
      status: absent(z.enum(listedFileStatuses)),
      typePrefix: absent(shortText),
      createdAtPrefix: absent(shortText),
      startDate: absent(shortText),
      /** Any of these types. */
      types: absent(z.array(shortText).check(z.maxLength(100))),
      /** All of these tags. */
      tags: absent(z.array(shortText).check(z.maxLength(100))),
      pageIndex: absent(z.number()),
    }),
    output: z.object({
      success: z.literal(true),
      data: z.object({ items: z.array(fileRecordSchema), pageKey: z.nullable(pageKeySchema) }),
    }),
    failures: ['files.listFailed'],
    source: 'chat specification §7 "Files"; protocol §3.9',
    shape: 'observed',
    access: 'person',
    feature: { flag: 'dataSourceSelectorOnInput', staysOpen: true },
  }),
  storage: defineOperation({
    summary: 'How much room the files of the caller take, and how much there is.',
    method: 'GET',
    path: '/files',
    op: '/storage',
    sends: 'nothing',
    family: 'plain',
    input: z.void(),
    /** @units bytes */
    output: z.object({
      success: z.literal(true),
      data: z.object({ used: z.number(), quota: z.number(), count: z.number(), maxFileBytes: z.number() }),
    }),
    failures: ['files.listFailed'],
    source: 'ours: a person sees the quota before an upload is refused by it',
    shape: 'ours',
    access: 'person',
  }),
  usage: defineOperation({
    summary: 'Cloud conversations of the caller that a file is attached to.',
    method: 'POST',
    path: '/files',
    op: '/usage',
    sends: 'data',
    family: 'plain',
    input: z.object({ keys: z.array(key).check(z.minLength(1), z.maxLength(1000)) }),
    output: z.object({
      success: z.literal(true),
      data: z.object({
        conversations: z.array(z.object({ id: z.string(), name: z.string() })),
        total: z.number(),
      }),
    }),
    failures: ['files.listFailed'],
    source: 'ours: who deletes a file is told what still uses it',
    shape: 'ours',
    access: 'person',
  }),
  text: defineOperation({
    summary:
      'The text that was read from a file, by pages; empty while it is being read, and where that failed.',
    method: 'POST',
    path: '/files',
    op: '/text',
    sends: 'data',
    family: 'plain',
    input: z.object({ key, from: absent(z.int().check(z.nonnegative())) }),
    output: z.object({ success: z.literal(true), data: fileTextSchema }),
    failures: [],
    source: 'ours; words of a document that no browser draws',
    shape: 'ours',
    access: 'person',
  }),
  delete: defineOperation({
    summary: 'Deletes a file with its text and its passages.',
    method: 'POST',
    path: '/files',
    op: '/delete',
    sends: 'data',
    family: 'plain',
    input: z.object({ key }),
    output: done,
    failures: [],
    source: 'protocol §3.9 (version 0.9)',
    shape: 'observed',
    access: 'person',
  }),
  reprocess: defineOperation({
    summary: 'Reads the text of a file once more, after that failed.',
    method: 'POST',
    path: '/files',
    op: '/reprocess/rag',
    sends: 'data',
    family: 'plain',
    input: z.object({ key, groupId: absent(shortText) }),
    output: done,
    failures: [],
    source: 'protocol §3.9 (version 0.9)',
    shape: 'observed',
    access: 'person',
  }),
  listTags: defineOperation({
    summary: 'The tags that the caller has for files.',
    method: 'GET',
    path: '/files',
    op: '/tags/list',
    sends: 'nothing',
    family: 'plain',
    input: z.void(),
    output: z.object({ success: z.literal(true), data: z.object({ tags: z.array(z.string()) }) }),
    failures: ['files.tagsFailed'],
    source: 'chat specification §7 "Files"; protocol §3.9',
    shape: 'observed',
    access: 'person',
  }),
  createTags: defineOperation({
    summary: 'Adds tags, before any file has them.',
    method: 'POST',
    path: '/files',
    op: '/tags/create',
    sends: 'data',
    family: 'plain',
    input: z.object({ tags: fileTagsSchema }),
    output: done,
    failures: [],
    source: 'protocol §3.9',
    shape: 'observed',
    access: 'person',
  }),
  deleteTags: defineOperation({
    summary: 'Deletes tags, of every file that has them.',
    method: 'POST',
    path: '/files',
    op: '/tags/delete',
    sends: 'data',
    family: 'plain',
    input: z.object({ tags: z.optional(fileTagsSchema), tag: z.optional(tag) }),
    output: done,
    failures: [],
    source: 'protocol §3.9 (one client sends a list, another a single one)',
    shape: 'observed',
    access: 'person',
  }),
  setTags: defineOperation({
    summary: 'Sets the tags of one file; they take the place of those that it had.',
    method: 'POST',
    path: '/files',
    op: '/set_tags',
    sends: 'data',
    family: 'plain',
    input: z.object({ id: key, tags: fileTagsSchema }),
    output: done,
    failures: [],
    source: 'chat specification §7 "Files"; protocol §3.9',
    shape: 'specified',
    access: 'person',
  }),
  download: defineOperation({
    summary:
      'An address at which a stored file can be fetched for a while; an image as base64 text, unless `encoding` is `none`.',
    method: 'POST',
    path: '/files',
    op: '/download',
    sends: 'data',
    family: 'plain',
    input: z.object({
      key,
      groupId: absent(z.string().check(z.maxLength(200))),
      /** Of an image. Ours; a client of the protocol does not know it. */
      encoding: absent(z.enum(['base64', 'none'])),
    }),
    output: address,
    failures: ['files.downloadFailed'],
    source: 'chat specification §7 "Files"; protocol §3.9',
    shape: 'specified',
    access: 'person',
  }),
  downloadGenerated: defineOperation({
    summary: 'A new address of a file that a code interpreter made.',
    method: 'POST',
    path: '/assistant',
    op: '/files/download/codeinterpreter',
    sends: 'data',
    family: 'plain',
    input: z.object({ key, fileName: z.optional(shortText) }),
    output: address,
    failures: ['files.downloadFailed'],
    source: 'chat specification §7 "Assistant-side helpers"; protocol §2.9, §3.3',
    shape: 'specified',
    access: 'person',
  }),
  agentUrls: defineOperation({
    summary:
      'Addresses of files that an agent worked on, by their ids; an older version by its id or its time.',
    method: 'POST',
    path: '/vu-agent',
    op: '/get-file-download-urls',
    sends: 'data',
    family: 'plain',
    input: z.object({
      sessionId: key,
      files: z.array(key).check(z.minLength(1), z.maxLength(200)),
      version_timestamp: absent(z.string().check(z.maxLength(100))),
    }),
    output: z.object({ success: z.literal(true), data: z.record(z.string(), z.string()) }),
    failures: ['files.downloadFailed'],
    source: 'chat specification §7 "Files"; protocol §2.9, §3.13',
    shape: 'observed',
    access: 'person',
  }),
};
