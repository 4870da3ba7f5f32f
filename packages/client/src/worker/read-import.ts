import { limits } from '@stoa/core/contract/client';
import {
  convertItem,
  folderFrom,
  formatOf,
  formatOfVersion,
  importSkips,
  leftOutParts,
  promptFrom,
  skipOf,
  type ImportContext,
  type ImportFormat,
  type ImportSkip,
  type LeftOutPart,
} from '@stoa/core/rules';
import { parseJson } from '@stoa/core/wire';
import type { ImportBatch, ImportEnd, ImportSink } from '@stoa/core/state';
import { v5 as uuidFrom } from 'uuid';
import { createJsonSplitter } from './json-splitter.js';
import { textsOf, UnpackedTooLargeError } from './read-blob.js';

/** The largest conversation that is taken from a file. */
const maxItemBytes = 48 * 1024 * 1024;
/** Conversations that hang under each other message by message nest deep. */
const maxDepth = 4000;
/** A batch is handed over once it has so much: little enough that taking it does not hold up a page. */
const batchBytes = { digest: 512 * 1024, take: 96 * 1024 };
const batchItems = 50;
/** Names space for ids: the same conversation of the same export always has the same id. */
const namespace = '5d0a6f0e-8a3c-4c55-9c39-3f1d6f1b2a77';

/** Lists of an own export. */
const ownLists: ReadonlySet<string> = new Set(['history', 'folders', 'prompts']);
/** Members that are read of a file with a single foreign conversation. */
const membersOfOne: ReadonlySet<string> = new Set([
  'conversationId',
  'createdAt',
  'exportAt',
  'messageId',
  'messages',
  'options',
  'tags',
  'title',
  'updatedAt',
]);

/** How to read a file. */
export interface ReadImportOptions {
  mode: 'digest' | 'take';
  /** Asked between pieces. */
  isCancelled(): boolean;
  /** `YYYY-MM-DD`, for folders that tell no date. */
  today: string;
  /** Lets a page that reads by itself breathe; a worker needs none. */
  breathe?: () => Promise<void>;
}

const emptyBatch = (format: ImportFormat): ImportBatch => ({
  format,
  digests: [],
  conversations: [],
  folders: [],
  prompts: [],
});

/** Everything that is found while reading, until it is handed over. */
function createFindings(mode: ReadImportOptions['mode'], context: ImportContext) {
  const skipped = new Map<ImportSkip | LeftOutPart, number>();
  const decoder = new TextDecoder();
  let format: ImportFormat | null = null;
  let batch: ImportBatch | null = null;
  let bytesInBatch = 0;
  let isUnsupported = false;
  /** Members of a single conversation that is the whole file. */
  let single: Record<string, unknown> | null = null;
  let top: 'list' | 'object' = 'list';
  let version: unknown;
  /** Something that an own file has was there. */
  let isOwn = false;
  let isEmpty = true;

  const skip = (reason: ImportSkip | LeftOutPart, count = 1): void =>
    void skipped.set(reason, (skipped.get(reason) ?? 0) + count);
  function parse(json: Uint8Array): unknown {
    try {
      return parseJson(decoder.decode(json), { maxCharacters: maxItemBytes, maxDepth });
    } catch {
      skip(importSkips.damaged);
      return undefined;
    }
  }
  function open(): ImportBatch {
    batch ??= emptyBatch(format ?? 'stoa-v2');
    return batch;
  }
  function takeConversation(as: ImportFormat, item: unknown, bytes: number): void {
    const found = convertItem(as, item, context);
    if ('skip' in found) return skip(found.skip);
    const { conversation, leftOut } = found;
    for (const [part, count] of leftOut) skip(part, count);
    const { digests, conversations } = open();
    bytesInBatch += bytes;
    if (mode === 'take') conversations.push(conversation);
    else {
      const messageIds = (conversation.nodes ?? conversation.messages).map(({ id }) => id);
      digests.push({ id: conversation.id, name: conversation.name, messageIds });
      // Only the digest travels.
      bytesInBatch += messageIds.length * 40 - bytes;
    }
  }
  function takeListed(json: Uint8Array): void {
    const item = parse(json);
    if (item === undefined) return;
    const as = formatOf(item);
    if (as === null) return skip(skipOf(item));
    format ??= as;
    takeConversation(as, item, json.length);
  }
  function takeMember(key: string, json: Uint8Array): void {
    if (key === 'history') {
      const item = parse(json);
      if (item !== undefined) takeConversation('stoa-v4', item, json.length);
    } else if (key === 'folders') {
      const item = parse(json);
      const folder = folderFrom(item, context);
      if (folder) open().folders.push(folder);
      else if (item !== undefined) skip(leftOutParts.folders);
    } else if (key === 'prompts') {
      const item = parse(json);
      const prompt = promptFrom(item);
      if (prompt) open().prompts.push(prompt);
      else if (item !== undefined) skip(leftOutParts.templates);
    } else if (key === 'version') {
      version = parse(json);
      isUnsupported = formatOfVersion(version) === null;
    } else if (membersOfOne.has(key)) {
      single = { ...single, [key]: parse(json) };
    }
  }

  return {
    top(kind: 'list' | 'object'): void {
      top = kind;
      version = undefined;
      single = null;
    },
    list(): void {
      isOwn = true;
    },
    item(key: string | null, json: Uint8Array): void {
      isEmpty = false;
      if (isUnsupported) return;
      if (key === null) takeListed(json);
      // Version 2 wrote null for lists that it did not have.
      else if (ownLists.has(key) && json.length === 4 && decoder.decode(json) === 'null') isOwn = true;
      else takeMember(key, json);
      if (isOwn) format = formatOfVersion(version);
    },
    skip,
    /** The text has ended. */
    endText(isComplete: boolean): void {
      if (!isComplete) skip(importSkips.cutOff);
      // A list of nothing is an export of version 1 without conversations.
      if (top === 'list' && isEmpty && isComplete) format ??= 'stoa-v1';
      if (top !== 'object') return;
      const as = single && formatOf(single);
      if (single && as && as !== 'stoa-v1') {
        format ??= as;
        takeConversation(as, single, 0);
      } else if (isOwn || version !== undefined) format ??= formatOfVersion(version);
    },
    /** Nothing that follows can make it a file that is known. */
    isHopeless: (): boolean => isUnsupported,
    isFull: (): boolean =>
      batch !== null &&
      (bytesInBatch >= batchBytes[mode] || batch.conversations.length + batch.digests.length >= batchItems),
    /** Items found since the last call. */
    take(): ImportBatch | null {
      const taken = batch && format ? { ...batch, format } : batch;
      batch = null;
      bytesInBatch = 0;
      return taken;
    },
    end(): ImportEnd {
      if (isUnsupported || format === null) return { ok: false, reason: 'unsupported' };
      return { ok: true, format, skipped: [...skipped].map(([reason, count]) => ({ reason, count })) };
    },
  };
}

/**
 * Reads an export file from its beginning to its end, and hands over what it finds in batches; it goes on once a batch has been taken.
 * It holds one piece of the file, one conversation and one batch at a time.
 */
export async function readImport(
  blob: Blob,
  sink: ImportSink,
  { mode, isCancelled, today, breathe }: ReadImportOptions,
): Promise<ImportEnd> {
  if (blob.size > limits.importMaxBytes) return { ok: false, reason: 'too-large' };
  const findings = createFindings(mode, { idFor: (text) => uuidFrom(text, namespace), today });
  const handOver = async (): Promise<void> => {
    const batch = findings.take();
    if (batch) await sink.batch(batch);
  };
  try {
    for (const text of await textsOf(blob, limits.importMaxBytes)) {
      /** Items of one piece wait here, so that a piece full of small ones becomes several batches. */
      let waiting: [string | null, Uint8Array][] = [];
      const splitter = createJsonSplitter(
        {
          top: findings.top,
          list: findings.list,
          item: (key, json) => void waiting.push([key, json]),
          tooLarge: () => findings.skip(importSkips.tooLarge),
        },
        { lists: [...ownLists], maxItemBytes },
      );
      for await (const { bytes, readBytes } of text.pieces()) {
        if (isCancelled()) return { ok: false, reason: 'cancelled' };
        const isSound = splitter.push(bytes);
        for (const [key, json] of waiting) {
          findings.item(key, json);
          if (findings.isFull()) await handOver();
          if (isCancelled()) return { ok: false, reason: 'cancelled' };
        }
        waiting = [];
        sink.progress(readBytes);
        await breathe?.();
        if (!isSound || findings.isHopeless()) break;
      }
      findings.endText(splitter.isComplete());
    }
    await handOver();
    return isCancelled() ? { ok: false, reason: 'cancelled' } : findings.end();
  } catch (error) {
    return { ok: false, reason: error instanceof UnpackedTooLargeError ? 'too-large' : 'unreadable' };
  }
}
