import * as z from 'zod/mini';
import { messageDataSchema } from './conversation-schemas.js';
import { defineOperation } from '../define-operation.js';
import { modelSchema } from '../models/model-schema.js';

export * from './conversation-schemas.js';

/** A folder of conversations, prompts or workflows. `date` is `YYYY-MM-DD`. @source chat specification §3 "Folder". */
export const folderSchema = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(['chat', 'prompt', 'workflow']),
  date: z.optional(z.string()),
  pinned: z.optional(z.boolean()),
  isGroupFolder: z.optional(z.boolean()),
});
export type Folder = z.output<typeof folderSchema>;

/** The summary of a conversation in the list. */
export const conversationSummarySchema = z.looseObject({
  id: z.string(),
  name: z.string(),
  model: z.optional(z.nullable(modelSchema)),
  folderId: z.optional(z.nullable(z.string())),
  tags: z.optional(z.nullable(z.array(z.string()))),
  isLocal: z.optional(z.boolean()),
  groupType: z.optional(z.nullable(z.string())),
  codeInterpreterAssistantId: z.optional(z.nullable(z.string())),
  /** Ours: ISO time of the last change. */
  updatedAt: z.optional(z.string()),
});
export type ConversationSummary = z.output<typeof conversationSummarySchema>;

/** A conversation in the list, with the folder that it lies in. */
const listEntrySchema = z.object({
  conversation: conversationSummarySchema,
  folder: z.nullable(folderSchema),
});

/**
 * One word or phrase of a search. All terms must be found somewhere in the title or the messages of a conversation; case and
 * diacritics do not matter.
 *
 * @shape `prefix`: the beginning of a word; `phrase`: words in this order, as typed between quotation marks.
 */
export const searchTermSchema = z.object({
  text: z.string().check(z.minLength(1), z.maxLength(200)),
  kind: z.enum(['prefix', 'phrase']),
});
export type SearchTerm = z.output<typeof searchTermSchema>;

/** A piece of found text; `isMatch` pieces are highlighted. */
export const snippetPartSchema = z.object({ text: z.string(), isMatch: z.boolean() });
export type SnippetPart = z.output<typeof snippetPartSchema>;

/** A conversation that was found. `title` is its name in pieces; at most three messages are quoted. */
export const searchHitSchema = z.object({
  conversationId: z.string(),
  title: z.array(snippetPartSchema),
  updatedAt: z.string(),
  snippets: z.array(z.object({ messageId: z.string(), role: z.string(), parts: z.array(snippetPartSchema) })),
});
export type SearchHit = z.output<typeof searchHitSchema>;

const isCode = (code: unknown): boolean => Number.isSafeInteger(code) && (code as number) >= 0;

/** LZW codes as in protocol §4.1; looked at in one pass, for there are millions of them. */
export const compressedSchema = z.custom<number[]>((value) => Array.isArray(value) && value.every(isCode));
compressedSchema._zod.toJSONSchema = () => ({ type: 'array', items: { type: 'integer', minimum: 0 } });

const id = z.string().check(z.minLength(1), z.maxLength(200));
const path = '/state/conversation';
const done = z.object({ success: z.literal(true) });

/** Only takes a deletion back. */
const isRestore = (input: unknown): boolean => {
  const { restore, name, folder, tags } = input as Record<string, unknown>;
  return restore === true && name === undefined && folder === undefined && tags === undefined;
};

export const conversations = {
  upload: defineOperation({
    summary:
      'Stores a conversation in the cloud. Its list of messages is the conversation now; with `merge` its tree is merged by message.',
    method: 'PUT',
    path,
    op: '/upload',
    sends: 'data',
    family: 'plain',
    input: z.object({
      conversation: compressedSchema,
      conversationId: id,
      /** Null for none; one that is missing stays as it is. */
      folder: z.optional(z.nullable(z.looseObject({}))),
      /**
       * Ours: the conversation holds the whole tree that the uploader knows, so that what it does not hold was not seen and stays.
       * Without it the uploader knows no trees: the path becomes exactly `messages`, and what left it is kept beside.
       */
      merge: z.optional(z.boolean()),
    }),
    output: done,
    failures: ['storage.cloudSendFailed'],
    source: 'chat specification §7 "Conversation state"; protocol §4.3; merge by node is ours',
    shape: 'specified',
    access: 'person',
    feature: { flag: 'storeCloudConversations' },
  }),
  get: defineOperation({
    summary: 'One conversation, compressed. A missing one fails with type NoSuchKey.',
    method: 'GET',
    path,
    op: '/get',
    sends: 'query',
    family: 'plain',
    input: z.object({ conversationId: id }),
    output: z.object({ success: z.literal(true), conversation: compressedSchema }),
    failures: ['storage.cloudConversationUnavailable', 'storage.noSuchKey'],
    source: 'chat specification §7 "Conversation state"',
    shape: 'specified',
    access: 'person',
    feature: { flag: 'storeCloudConversations', staysOpen: true },
  }),
  getAll: defineOperation({
    summary: 'Addresses of chunks that hold a summary and the folder of every conversation.',
    method: 'GET',
    path,
    op: '/get/all',
    sends: 'nothing',
    family: 'plain',
    input: z.void(),
    output: z.object({
      success: z.literal(true),
      presignedUrls: z.optional(z.array(z.string())),
      message: z.optional(z.string()),
    }),
    failures: ['storage.syncFailed'],
    source: 'chat specification §7; protocol §3.8',
    shape: 'specified',
    access: 'person',
    feature: { flag: 'storeCloudConversations', staysOpen: true },
  }),
  getEmpty: defineOperation({
    summary: 'Addresses of chunks with the conversations that hold no message, and the ids of those that do.',
    method: 'GET',
    path,
    op: '/get/empty',
    sends: 'nothing',
    family: 'plain',
    input: z.void(),
    output: z.object({
      success: z.literal(true),
      presignedUrls: z.optional(z.array(z.string())),
      nonEmptyIds: z._default(z.array(z.string()), []),
    }),
    failures: [],
    source: 'chat specification §7; protocol §3.8',
    shape: 'specified',
    access: 'person',
  }),
  getMultiple: defineOperation({
    summary: 'Addresses of chunks that hold the named conversations, compressed.',
    method: 'POST',
    path,
    op: '/get/multiple',
    sends: 'data',
    family: 'plain',
    input: z.object({ conversationIds: z.array(id).check(z.maxLength(5000)) }),
    output: z.object({
      success: z.literal(true),
      presignedUrls: z.optional(z.array(z.string())),
      noSuchKeyConversations: z._default(z.array(z.string()), []),
      failed: z._default(z.array(z.string()), []),
    }),
    failures: ['storage.cloudConversationUnavailable'],
    source: 'chat specification §7; protocol §3.8',
    shape: 'specified',
    access: 'person',
  }),
  delete: defineOperation({
    summary: 'Deletes a conversation from the cloud.',
    method: 'DELETE',
    path,
    op: '/delete',
    sends: 'query',
    family: 'plain',
    input: z.object({ conversationId: id }),
    output: done,
    failures: [],
    source: 'chat specification §7',
    shape: 'specified',
    access: 'person',
  }),
  deleteMultiple: defineOperation({
    summary: 'Deletes several conversations from the cloud.',
    method: 'POST',
    path,
    op: '/delete_multiple',
    sends: 'data',
    family: 'plain',
    input: z.object({ conversationIds: z.array(id).check(z.maxLength(5000)) }),
    output: done,
    failures: [],
    source: 'chat specification §7',
    shape: 'specified',
    access: 'person',
  }),
  register: defineOperation({
    summary: 'Adds a conversation held elsewhere to the folder of agents.',
    method: 'POST',
    path,
    op: '/register',
    sends: 'data',
    family: 'plain',
    input: z.object({
      id: z.optional(id),
      name: z.string().check(z.minLength(1)),
      messages: z.array(
        z.object({
          role: z.enum(['user', 'assistant']),
          content: z.string(),
          data: z.optional(messageDataSchema),
        }),
      ),
      tags: z.optional(z.array(z.string())),
      date: z.optional(z.string()),
      data: z.optional(messageDataSchema),
    }),
    output: done,
    failures: [],
    source: 'protocol §3.8',
    shape: 'observed',
    access: 'person',
    feature: { flag: 'storeCloudConversations', isExtra: true },
  }),
  update: defineOperation({
    summary:
      'Changes the name, folder or tags of a conversation without sending its messages; `restore` takes a deletion back.',
    method: 'POST',
    path,
    op: '/update',
    sends: 'data',
    family: 'plain',
    input: z.object({
      conversationId: id,
      name: z.optional(z.string().check(z.minLength(1))),
      folder: z.optional(z.nullable(folderSchema)),
      tags: z.optional(z.array(z.string())),
      restore: z.optional(z.literal(true)),
    }),
    output: done,
    failures: ['storage.cloudSendFailed', 'storage.noSuchKey'],
    source: 'ours; a rename uploads no conversation, and a deletion can be undone',
    shape: 'ours',
    access: 'person',
    feature: { flag: 'storeCloudConversations', staysOpen: isRestore, isExtra: true },
  }),
  changes: defineOperation({
    summary: 'What changed since a cursor: summaries of changed conversations and ids of deleted ones.',
    method: 'GET',
    path,
    op: '/changes',
    sends: 'query',
    family: 'plain',
    input: z.object({ since: z.optional(z.string()) }),
    output: z.object({
      success: z.literal(true),
      cursor: z.string(),
      changed: z.array(listEntrySchema),
      deletedIds: z.array(z.string()),
    }),
    failures: ['storage.syncFailed'],
    source: 'ours: tabs and devices stay in step without reading everything again',
    shape: 'ours',
    access: 'person',
  }),
  page: defineOperation({
    summary:
      'A page of the list, newest first, the conversations that are named, and how many lie beyond the page.',
    method: 'POST',
    path,
    op: '/page',
    sends: 'data',
    family: 'plain',
    input: z.object({
      /** `next` of the page before this one. */
      before: z.optional(z.string().check(z.maxLength(300))),
      /** Only those in this folder. */
      folderId: z.optional(id),
      /** Those that are wanted wherever they stand. */
      ids: z._default(z.array(id).check(z.maxLength(200)), []),
      /** Counts what lies beyond the page, which takes the longer the more it is. */
      counts: z._default(z.boolean(), false),
      /** 0 for what is named and what lies beyond `before` alone. */
      limit: z._default(z.int().check(z.minimum(0), z.maximum(1000)), 200),
    }),
    output: z.object({
      success: z.literal(true),
      /** What changes after this page is read with it by `changes`. */
      cursor: z.string(),
      entries: z.array(listEntrySchema),
      named: z.array(listEntrySchema),
      /** Null where nothing lies beyond. */
      next: z.nullable(z.string()),
      /** What lies beyond, by folder, where it was to be counted. */
      older: z.array(
        z.object({
          /** Named also where the folder itself has not come yet. */
          folderId: z.optional(z.nullable(z.string())),
          folder: z.nullable(folderSchema),
          count: z.int(),
          newest: z.string(),
        }),
      ),
    }),
    failures: ['storage.syncFailed'],
    source: 'ours: the list is read as far as it is looked at',
    shape: 'ours',
    access: 'person',
    feature: { flag: 'storeCloudConversations', staysOpen: true },
  }),
  search: defineOperation({
    summary: 'Finds cloud conversations by words of their titles and messages, newest first.',
    method: 'POST',
    path,
    op: '/search',
    sends: 'data',
    family: 'plain',
    input: z.object({
      terms: z._default(z.array(searchTermSchema).check(z.maxLength(16)), []),
      tags: z._default(z.array(z.string().check(z.maxLength(200))).check(z.maxLength(16)), []),
      folderIds: z.optional(z.array(id).check(z.maxLength(200))),
      before: z.optional(z.iso.datetime()),
      after: z.optional(z.iso.datetime()),
      limit: z._default(z.int().check(z.minimum(1), z.maximum(200)), 50),
    }),
    output: z.object({
      success: z.literal(true),
      results: z.array(searchHitSchema),
      /** More conversations match than were asked for. */
      hasMore: z.boolean(),
    }),
    failures: [],
    source: 'chat specification §2 "Left sidebar conversation list"; full text is ours',
    shape: 'ours',
    access: 'person',
    feature: { flag: 'storeCloudConversations', isExtra: true },
  }),
};
