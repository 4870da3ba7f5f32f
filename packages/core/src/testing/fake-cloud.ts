import type { Conversation, Folder } from '../contract/conversations/conversations.js';
import type { FolderRecord } from '../contract/folders/folders.js';
import { failed, success, type Failure, type Outcome } from '../contract/outcome.js';
import { joinFolderRecord } from '../rules/folders/folder-records.js';
import { outputOf } from '../rules/chat/prefixes.js';
import { foldEvents } from '../rules/chat/reply.js';
import { newestFirst } from '../rules/conversations/list-order.js';
import { finishReply } from '../rules/chat/finish-reply.js';
import { replaceNode } from '../rules/conversations/tree.js';
import { mergeTrees } from '../rules/conversations/tree-merge.js';
import type { ClockPort } from '../state/ports/ports.js';
import { fromCloud, toCloud, type ConversationRecord } from '../state/storage/stored-conversation.js';
import type { FakeRun } from './fake-runs.js';

/** A conversation as the fake cloud keeps it. */
export interface CloudCopy {
  record: ConversationRecord;
  folder: Folder | null;
  updatedAt: string;
  version: number;
  deleted: boolean;
}

/** The cloud's conversations in memory: merges by node, as the real server does. */
export interface FakeCloud {
  copies: Map<string, CloudCopy>;
  /** The person's folders, deleted ones included. */
  folders: Map<string, FolderRecord>;
  /** Writes the reply of a run that ended, as the server does by itself. */
  finishRun(run: FakeRun): void;
  handlers: Record<string, (input: never) => Outcome<unknown>>;
  chunk(url: string): Outcome<unknown>;
}

const ok = success({ success: true });
const noSuchKey: Failure = { code: 'refused', message: 'No such conversation.', type: 'NoSuchKey' };

/** Creates the fake cloud. */
export function createFakeCloud(clock: ClockPort): FakeCloud {
  const copies = new Map<string, CloudCopy>();
  const folders = new Map<string, FolderRecord>();
  let version = 0;
  const put = (id: string, copy: Omit<CloudCopy, 'updatedAt' | 'version'>): void => {
    copies.set(id, { ...copy, version: ++version, updatedAt: new Date(clock.now()).toISOString() });
  };
  const summaryOf = ({ record, folder, updatedAt }: CloudCopy) => {
    const { id, name, model, tags } = record.head as Conversation;
    return {
      conversation: { id, name, model, tags, folderId: folder?.id ?? null, isLocal: false, updatedAt },
      folder,
    };
  };
  const living = (id: string): CloudCopy | undefined => {
    const copy = copies.get(id);
    return copy?.deleted ? undefined : copy;
  };
  function remove(id: string): void {
    const copy = copies.get(id);
    if (copy) put(id, { ...copy, deleted: true });
  }

  return {
    copies,
    folders,
    finishRun(run) {
      const { conversationId, messageId, storage } = run.request.options;
      const copy = conversationId ? copies.get(conversationId) : undefined;
      const node = messageId ? copy?.record.tree.nodes.get(messageId) : undefined;
      if (storage !== 'cloud' || !copy || !node || !run.end || !conversationId) return;
      const reply = foldEvents(run.log, outputOf(run.request.options));
      const endedAt = new Date(clock.now()).toISOString();
      const finished = finishReply(node, reply, { outcome: run.end.outcome, seq: run.log.length, endedAt });
      const record = { ...copy.record, tree: replaceNode(copy.record.tree, finished) };
      put(conversationId, { ...copy, record });
    },
    handlers: {
      'conversations.upload': (input: {
        conversation: number[];
        conversationId: string;
        folder: Folder | null;
      }) => {
        const record = fromCloud(input.conversation);
        if (!record) return failed({ code: 'refused', message: 'unreadable' });
        const before = copies.get(input.conversationId);
        if (before?.deleted) return failed(noSuchKey);
        const tree = before ? mergeTrees(record.tree, before.record.tree) : record.tree;
        put(input.conversationId, {
          record: { head: record.head, tree },
          folder: input.folder,
          deleted: false,
        });
        return ok;
      },
      'conversations.get': ({ conversationId }: { conversationId: string }) => {
        const copy = living(conversationId);
        return copy ? success({ success: true, conversation: toCloud(copy.record) }) : failed(noSuchKey);
      },
      'conversations.getAll': () => success({ success: true, presignedUrls: ['fake:all'] }),
      'conversations.getMultiple': ({ conversationIds }: { conversationIds: string[] }) =>
        success({
          success: true,
          presignedUrls: [`fake:${JSON.stringify(conversationIds)}`],
          noSuchKeyConversations: conversationIds.filter((id) => !living(id)),
          failed: [],
        }),
      'conversations.getEmpty': () => {
        const all = [...copies.keys()].filter(living);
        const isEmpty = (id: string): boolean => living(id)?.record.tree.nodes.size === 0;
        return success({
          success: true,
          presignedUrls: ['fake:empty'],
          nonEmptyIds: all.filter((id) => !isEmpty(id)),
        });
      },
      'folders.list': () => success({ success: true, folders: [...folders.values()] }),
      'folders.save': ({ folders: saved }: { folders: FolderRecord[] }) => {
        for (const record of saved)
          folders.set(record.folder.id, joinFolderRecord(folders.get(record.folder.id), record));
        return success({ success: true, folders: [...folders.values()] });
      },
      'conversations.changes': ({ since = '0' }: { since?: string }) => {
        const newer = [...copies.entries()].filter(([, copy]) => copy.version > Number(since));
        return success({
          success: true,
          cursor: String(version),
          changed: newer.filter(([, copy]) => !copy.deleted).map(([, copy]) => summaryOf(copy)),
          deletedIds: newer.filter(([, copy]) => copy.deleted).map(([id]) => id),
        });
      },
      'conversations.page': (input: {
        before?: string;
        folderId?: string;
        ids?: string[];
        limit?: number;
        counts?: boolean;
      }) => {
        const { before, folderId, ids = [], limit = 200, counts = false } = input;
        const all = [...copies.values()]
          .filter((copy) => !copy.deleted)
          .map(summaryOf)
          .sort((one, other) => newestFirst(one.conversation, other.conversation));
        const placeOf = ({ conversation }: (typeof all)[number]): string =>
          `${Date.parse(conversation.updatedAt)}000/${conversation.id}`;
        const [at = '', id = ''] = before?.split('/') ?? [];
        const end = { updatedAt: before ? new Date(Number(at) / 1000).toISOString() : '', id };
        const beyond = before ? all.filter((one) => newestFirst(end, one.conversation) < 0) : all;
        const listed = folderId === undefined ? beyond : beyond.filter((one) => one.folder?.id === folderId);
        const page = listed.slice(0, limit);
        const rest = listed.slice(limit);
        const older = new Map<string, { folder: Folder | null; count: number; newest: string }>();
        for (const { folder, conversation } of counts ? rest : []) {
          const known = older.get(folder?.id ?? '');
          if (known) known.count += 1;
          else older.set(folder?.id ?? '', { folder, count: 1, newest: conversation.updatedAt });
        }
        const last = page.at(-1);
        return success({
          success: true,
          cursor: String(version),
          entries: page,
          named: all.filter(({ conversation }) => ids.includes(conversation.id)),
          next: rest.length === 0 ? null : last ? placeOf(last) : (before ?? null),
          older: [...older.values()],
        });
      },
      'conversations.delete': ({ conversationId }: { conversationId: string }) => {
        remove(conversationId);
        return ok;
      },
      'conversations.deleteMultiple': ({ conversationIds }: { conversationIds: string[] }) => {
        for (const id of conversationIds) remove(id);
        return ok;
      },
      'conversations.update': (input: {
        conversationId: string;
        name?: string;
        folder?: Folder | null;
        tags?: string[];
        restore?: true;
      }) => {
        const { conversationId, name, folder, tags, restore } = input;
        const copy = copies.get(conversationId);
        if (!copy || (copy.deleted && !restore)) return failed(noSuchKey);
        const head = {
          ...copy.record.head,
          ...(name === undefined ? {} : { name }),
          ...(folder === undefined ? {} : { folderId: folder?.id ?? null }),
          ...(tags === undefined ? {} : { tags }),
        };
        put(conversationId, {
          record: { head, tree: copy.record.tree },
          folder: folder === undefined ? copy.folder : folder,
          deleted: false,
        });
        return ok;
      },
    },
    chunk(url) {
      if (url === 'fake:all')
        return success([...copies.values()].filter((copy) => !copy.deleted).map(summaryOf));
      if (url === 'fake:empty')
        return success(
          [...copies.values()]
            .filter((copy) => !copy.deleted && copy.record.tree.nodes.size === 0)
            .map((copy) => summaryOf(copy).conversation),
        );
      const ids = JSON.parse(url.slice('fake:'.length)) as string[];
      return success(
        ids.flatMap((id) => {
          const copy = living(id);
          return copy ? [toCloud(copy.record)] : [];
        }),
      );
    },
  };
}
