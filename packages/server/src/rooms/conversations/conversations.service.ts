import {
  sentence,
  success,
  type Folder,
  type InputOf,
  type Message,
  type Operations,
  type Outcome,
} from '@stoa/core/contract';
import {
  headAfterMerge,
  listMessagesSteps,
  mergeTrees,
  mergeTreesSteps,
  readFolder,
  treeOf,
  type Tree,
} from '@stoa/core/rules';
import type { Steps } from '@stoa/core/wire';
import type { Pool } from 'pg';
import { inTransaction } from '../../platform/db/transaction.js';
import { inTurns, letOthersGoFirst } from '../../platform/in-turns.js';
import { storable } from '../../platform/db/storable.js';
import { conversationQuotaBytes, createConversationQuota } from './conversation-quota.js';
import {
  linkParents,
  compressedForm,
  folderAfter,
  mergeReceivedFields,
  readUpload,
  replaceReceivedFields,
  storedAttributes,
  summaryForm,
  toReceivedConversation,
  type ConversationRow,
  type ReceivedConversation,
} from './conversation-serialization.js';
import {
  conversationRows,
  isStorableTime,
  purgeDeletedConversations,
  type ConversationRows,
  type ListPlace,
} from './conversations.repository.js';
import type { Chunk, Presigner } from './presigner.js';
import { createUploadTurns } from './upload-turns.js';
import { refused } from '../refused.js';

type Ops = Operations['conversations'];

/** Sizes of presigned chunks. @source protocol §3.8; the length of an address is ours. */
const summariesPerChunk = 400;
const wholePerChunk = 100;
const idCharactersPerChunk = 4_000;

/** How long a deleted conversation can be restored with its content. */
const restoreMs = 10 * 60_000;

/** Transactions that write updated_at may commit this much after it; a cursor looks back as far. */
const cursorOverlapMs = 5_000;

/** The folder of conversations that other applications register. @source chat specification §1. */
const agentsFolder: Folder = { id: 'agents', name: 'agents', type: 'chat', pinned: true };

/** Why an upload has no effect. */
const noSuchKey = (): Outcome<never> => refused(sentence('storage.noSuchKey'), 'NoSuchKey');

const tooManyUploads = (): Outcome<never> =>
  refused('Too many of your uploads wait to be stored. Try again in a minute.', 'TooManyRequests');

const quotaExceeded = (quotaBytes: number, whatToDo: string): Outcome<never> =>
  refused(
    `Your conversations in the cloud would take more than ${Math.round(quotaBytes / 1024 / 1024)} MB. ${whatToDo}`,
  );

const idTaken = (): Outcome<never> =>
  refused('There is another conversation with this id. Register it with an id of its own.', 'Conflict', 409);

/** The characters that an upload would store. */
function* sizeOf(tree: Tree): Steps<number> {
  let size = 0;
  let count = 0;
  for (const { content, data } of tree.nodes.values()) {
    size += content.length + JSON.stringify(data).length;
    if (++count % 1_000 === 0) yield;
  }
  return size;
}

/** Options of {@link createConversationService}. */
export interface ConversationServiceOptions {
  quotaBytes?: number;
  /** Told of a person whose conversations have changed. */
  changed(personId: string): void;
}

/** Cloud conversations. */
export function createConversationService(
  pool: Pool,
  presigner: Presigner,
  { quotaBytes = conversationQuotaBytes, changed }: ConversationServiceOptions,
) {
  /** Tells the person's other clients of what succeeded. */
  async function telling<T>(personId: string, work: Promise<Outcome<T>>): Promise<Outcome<T>> {
    const outcome = await work;
    if (outcome.ok) changed(personId);
    return outcome;
  }
  const rowsOf = (personId: string) => conversationRows(pool, personId);
  const turns = createUploadTurns();
  const quota = createConversationQuota(pool, quotaBytes);

  async function upload(personId: string, input: InputOf<Ops['upload']>): Promise<Outcome<void>> {
    const read = await readUpload(input.conversation, input.conversationId);
    if (!read.ok) return refused(read.reason);
    if (read.conversation.id !== input.conversationId)
      return refused('The field "conversationId" is not the id of the conversation.');
    const folder = input.folder ? storable(readFolder(input.folder)) : input.folder;
    if (input.folder && !folder) return refused('The field "folder" is no folder. Send null for none.');
    const received = toReceivedConversation(read.conversation);
    await letOthersGoFirst();
    if (await quota.isExceeded(personId, await inTurns(sizeOf(received.tree))))
      return quotaExceeded(
        quotaBytes,
        'Keep this one in this browser, or delete conversations from the cloud.',
      );
    return inTransaction(pool, (tx) =>
      input.merge
        ? mergeUpload(conversationRows(tx, personId), received, folder)
        : storeList(conversationRows(tx, personId), received, read.conversation.messages, folder),
    );
  }

  /** An upload of a client that knows trees: what it had not seen stays. */
  async function mergeUpload(
    rows: ConversationRows,
    received: ReceivedConversation,
    folder: Folder | null | undefined,
  ): Promise<Outcome<void>> {
    const row = await rows.lock(received.id);
    if (row.isDeleted) return noSuchKey();
    const mine = await rows.tree(row);
    const merged = await inTurns(mergeTreesSteps(mine, received.tree));
    await rows.writeTree(received.id, mine, merged);
    const attributes = storedAttributes(row, received, folder, merged);
    const joined = mergeReceivedFields(row, { ...received, attributes }, folderAfter(row, received, folder));
    await rows.save(joined.received, headAfterMerge(mine, received.tree, merged), joined.folder);
    return success(undefined);
  }

  /** An upload of a client that knows none: what it sends is the conversation now, also after a deletion. */
  async function storeList(
    rows: ConversationRows,
    received: ReceivedConversation,
    messages: readonly Message[],
    folder: Folder | null | undefined,
  ): Promise<Outcome<void>> {
    const row = await rows.lockAnew(received.id);
    const now = new Date().toISOString();
    const mine = await rows.tree(row);
    const listed = await inTurns(listMessagesSteps(mine, messages, now));
    await rows.writeTree(received.id, mine, listed);
    const chosen = folderAfter(row, received, folder);
    const attributes = storedAttributes(row, received, folder, listed);
    await rows.save(
      replaceReceivedFields(row, { ...received, attributes }, chosen, now),
      listed.headId,
      chosen,
    );
    return success(undefined);
  }

  return {
    /**
     * Stores an upload in one transaction under the conversation's lock, by the same rules as every browser. Whoever uploads never
     * removes what it had not seen: for good, messages go only by `deletedNodeIds` of one that merges.
     */
    async upload(personId: string, input: InputOf<Ops['upload']>): Promise<Outcome<void>> {
      return turns.take(personId, () => telling(personId, upload(personId, input))) ?? tooManyUploads();
    },
    async get(personId: string, id: string): Promise<Outcome<number[]>> {
      const [found] = await rowsOf(personId).whole([id]);
      return found ? success(await compressedForm(found.row, found.tree)) : noSuchKey();
    },

    async listAll(personId: string): Promise<string[]> {
      const ids = (await rowsOf(personId).ids()).map(({ id }) => id);
      return rangesOf(ids).map((range) => presigner.address(personId, { kind: 'summaries', ...range }));
    },

    async listEmpty(personId: string): Promise<{ presignedUrls: string[]; nonEmptyIds: string[] }> {
      const all = await rowsOf(personId).ids();
      const emptyIds = all.filter(({ isEmpty }) => isEmpty).map(({ id }) => id);
      return {
        presignedUrls: rangesOf(emptyIds).map((range) =>
          presigner.address(personId, { kind: 'empty', ...range }),
        ),
        nonEmptyIds: all.filter(({ isEmpty }) => !isEmpty).map(({ id }) => id),
      };
    },

    async getMultiple(personId: string, ids: readonly string[]) {
      const wanted = [...new Set(ids)];
      const existing = await rowsOf(personId).existing(wanted);
      return {
        presignedUrls: chunksOf(wanted.filter((id) => existing.has(id))).map((chunk) =>
          presigner.address(personId, { kind: 'whole', ids: chunk }),
        ),
        noSuchKeyConversations: wanted.filter((id) => !existing.has(id)),
      };
    },

    /** The content of a presigned address at the time of the request. */
    async readChunk(personId: string, chunk: Chunk): Promise<unknown[]> {
      const rows = rowsOf(personId);
      switch (chunk.kind) {
        case 'summaries':
          return (await rows.between(chunk.from, chunk.to, false)).map((row) => ({
            conversation: summaryForm(row),
            folder: row.folder,
          }));
        case 'empty':
          return (await rows.between(chunk.from, chunk.to, true)).map(summaryForm);
        case 'whole':
          return compressedForms(await rows.whole(chunk.ids));
        default:
          return chunk satisfies never;
      }
    },

    async remove(personId: string, id: string): Promise<Outcome<void>> {
      const removed = await rowsOf(personId).remove([id]);
      if (removed.has(id)) changed(personId);
      return removed.has(id) ? success(undefined) : noSuchKey();
    },

    async removeSeveral(personId: string, ids: readonly string[]): Promise<void> {
      if ((await rowsOf(personId).remove(ids)).size > 0) changed(personId);
    },

    /** Node ids follow from the conversation's, so that registering twice changes nothing, and what was not registered is told by them. */
    async register(
      personId: string,
      input: InputOf<Ops['register']>,
      newId: () => string,
    ): Promise<Outcome<void>> {
      const { id = newId(), name, messages, tags, date, data } = storable(input);
      const nodes = linkParents(
        messages.map(({ role, content, data: messageData = {} }, index) => ({
          id: `${id}:${index}`,
          role,
          content,
          type: 'chat',
          data: messageData,
        })),
      );
      const theirs = treeOf({ messages: nodes });
      if (await quota.isExceeded(personId, await inTurns(sizeOf(theirs))))
        return quotaExceeded(quotaBytes, 'Delete conversations from the cloud first.');
      const stored = inTransaction(pool, async (tx): Promise<Outcome<void>> => {
        const rows = conversationRows(tx, personId);
        const row = await rows.lock(id);
        if (row.isDeleted) return noSuchKey();
        const mine = await rows.tree(row);
        if (!row.isNew && !wasRegistered(row, mine)) return idTaken();
        const merged = mergeTrees(mine, theirs);
        await rows.writeTree(id, mine, merged);
        const attributes = {
          ...row.attributes,
          ...(tags && { tags }),
          ...(date && { date }),
          ...(data && { data }),
        };
        await rows.save(
          { id, name, modelId: null, attributes },
          headAfterMerge(mine, theirs, merged),
          agentsFolder,
        );
        return success(undefined);
      });
      return telling(personId, stored);
    },

    async update(personId: string, input: InputOf<Ops['update']>): Promise<Outcome<void>> {
      const { conversationId, name, folder, tags, restore } = storable(input);
      const stored = inTransaction(pool, async (tx): Promise<Outcome<void>> => {
        const rows = conversationRows(tx, personId);
        if (restore && !(await rows.restore(conversationId))) return noSuchKey();
        if (name === undefined && folder === undefined && tags === undefined && restore)
          return success(undefined);
        const isChanged = await rows.patch(conversationId, {
          ...(name !== undefined && { name }),
          ...(folder !== undefined && { folder }),
          ...(tags !== undefined && { tags }),
        });
        return isChanged ? success(undefined) : noSuchKey();
      });
      return telling(personId, stored);
    },

    async page(personId: string, { before, folderId, ids = [], limit = 200, counts }: InputOf<Ops['page']>) {
      const place = before === undefined ? undefined : placeOf(before);
      if (place === null) return refused('The field "before" is not the end of a page of this operation.');
      const rows = rowsOf(personId);
      // The clock first: what changes while the page is read is then told again instead of never.
      const now = await rows.now();
      const found =
        limit === 0
          ? []
          : await rows.page({
              limit,
              ...(place && { before: place }),
              ...(folderId !== undefined && { folderId }),
            });
      const page = found.slice(0, limit);
      const last = page.at(-1)?.place;
      const end = found.length > limit ? last : limit === 0 ? place : undefined;
      const older = end && counts ? await rows.countsBeyond(end) : [];
      return success({
        cursor: cursorAt(now),
        entries: page.map(listEntry),
        named: (await rows.named(ids)).map(listEntry),
        next: end ? `${end.at}/${end.id}` : null,
        older: older.map(({ folderId, folder, count, newest }) => ({
          folderId,
          folder: folder as Folder | null,
          count,
          newest: newest.toISOString(),
        })),
      });
    },

    async changes(personId: string, since: string | undefined) {
      const from = since === undefined ? null : new Date(since);
      if (from !== null && !isStorableTime(from.getTime()))
        return refused('The field "since" is not a cursor of this operation.');
      const { changed, deletedIds, now } = await rowsOf(personId).changedSince(from);
      return success({
        cursor: cursorAt(now),
        changed: changed.map(listEntry),
        deletedIds,
      });
    },

    /** Called now and then: empties what was deleted long enough ago. */
    purge: () => purgeDeletedConversations(pool, restoreMs),
  };
}

const cursorAt = (now: Date): string => new Date(now.getTime() - cursorOverlapMs).toISOString();

const listEntry = (row: ConversationRow) => ({
  conversation: summaryForm(row),
  folder: row.folder as Folder | null,
});

/** Reads `next` of an earlier page; null for anything else. */
function placeOf(text: string): ListPlace | null {
  const [, at, id] = /^(\d{1,17})\/(.+)$/s.exec(text) ?? [];
  return at === undefined || id === undefined ? null : { at, id: storable(id) };
}

/** Of one without messages its folder alone can tell. */
const wasRegistered = ({ id, folder }: ConversationRow, { nodes, deletedIds }: Tree): boolean => {
  const first = `${id}:0`;
  if (nodes.size + deletedIds.size === 0) return folder?.['id'] === agentsFolder.id;
  return nodes.has(first) || deletedIds.has(first);
};

/** See {@link createConversationService}. */
export type ConversationService = ReturnType<typeof createConversationService>;

/** One after the other, so that a chunk of large ones holds little at once. */
async function compressedForms(found: readonly { row: ConversationRow; tree: Tree }[]): Promise<number[][]> {
  const forms: number[][] = [];
  for (const { row, tree } of found) forms.push(await compressedForm(row, tree));
  return forms;
}

function rangesOf(ids: readonly string[]): { from: string; to: string }[] {
  const ranges: { from: string; to: string }[] = [];
  for (let at = 0; at < ids.length; at += summariesPerChunk) {
    const part = ids.slice(at, at + summariesPerChunk);
    ranges.push({ from: part[0] as string, to: part.at(-1) as string });
  }
  return ranges;
}

function chunksOf(ids: readonly string[]): string[][] {
  const chunks: string[][] = [];
  let characters = Infinity;
  for (const id of ids) {
    const current = chunks.at(-1);
    if (!current || current.length >= wholePerChunk || characters + id.length > idCharactersPerChunk) {
      chunks.push([id]);
      characters = id.length;
    } else {
      current.push(id);
      characters += id.length;
    }
  }
  return chunks;
}
