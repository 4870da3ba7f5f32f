import * as z from 'zod/mini';
import { folderSchema, type Folder } from '../../contract/conversations/conversations.js';
import { folderRecordSchema, type FolderRecord } from '../../contract/folders/folders.js';
import * as limits from '../../contract/limits.js';
import { beforeAnyChange, changedFolder, joinFolderRecord } from '../../rules/folders/folder-records.js';
import { builtInFolders, isBuiltInFolder, isOwnFolder } from '../../rules/folders/built-in-folders.js';
import type { WriteBehind } from '../storage/write-behind.js';
import type { Ports } from '../ports/ports.js';
import * as storageKeys from '../ports/storage-keys.js';
import * as timing from '../ports/timing.js';

/** The folders of this browser, in step with those of the person's other devices. */
export interface FolderRecords {
  /** Reads what is stored and joins it; other tabs may have changed it. */
  load(): Promise<void>;
  /** Those that are there, the built-in ones included. */
  all(): Folder[];
  find(id: string | null): Folder | undefined;
  /** Adds or changes a folder. */
  put(folder: Folder): void;
  /** Deletes folders for good, on every device. */
  remove(ids: readonly string[]): Promise<void>;
  /**
   * Finds a folder that came with a conversation: by id, then by name, else it is added.
   *
   * @source protocol §4.3.
   */
  findOrAdd(folder: Folder | null): string | null;
  /** Exchanges folders with the cloud. False when it could not be reached; it is then tried again later. */
  sync(): Promise<boolean>;
  dispose(): void;
}

/** How many folders travel in one call. */
const manyAtOnce = 2000;
const longestId = 200;

/** Reads stored folders. A bare folder, without record data, was never changed. */
function recordsOf(value: unknown): FolderRecord[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((one): FolderRecord[] => {
    const record = z.safeParse(folderRecordSchema, one);
    if (record.success) return isOfPromptGroup(record.data.folder) ? [] : [record.data];
    const { data: folder } = z.safeParse(folderSchema, one);
    return folder && !isOfPromptGroup(folder)
      ? [{ folder, updatedAt: beforeAnyChange, isDeleted: false }]
      : [];
  });
}

/** Folders for the assistants of a group come from the server each time, and go with the membership. */
const isOfPromptGroup = ({ isGroupFolder, type }: Folder): boolean =>
  Boolean(isGroupFolder) && type === 'prompt';

/**
 * The folders as records of which the last change counts, so that tabs and devices end with the same ones in whatever order they hear of
 * each other. Built-in folders and those of groups belong to everybody and are kept here only.
 */
export function createFolderRecords(needs: {
  writeBehind: WriteBehind;
  ports: Ports;
  /** Whether folders are kept in the cloud too. */
  isSynced(): boolean;
  changed(): void;
}): FolderRecords {
  const { writeBehind, ports, isSynced, changed } = needs;
  const records = new Map<string, FolderRecord>();
  let waitMs: number = timing.outboxFirstMs;
  let cancel: (() => void) | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  let disposed = false;

  /** Takes records in and answers with those that are new here. */
  function join(theirs: readonly FolderRecord[]): FolderRecord[] {
    const news: FolderRecord[] = [];
    for (const record of theirs) {
      const mine = records.get(record.folder.id);
      const joined = joinFolderRecord(mine, record);
      if (joined === mine) continue;
      records.set(record.folder.id, joined);
      news.push(joined);
    }
    if (news.length > 0 && !disposed) changed();
    return news;
  }
  async function store(): Promise<void> {
    await writeBehind.exclusive(async () => {
      join(recordsOf(await writeBehind.get(storageKeys.folders)));
      await writeBehind.write({ [storageKeys.folders]: [...records.values()] });
    });
    if (!disposed) ports.tabs.post({ type: 'list-changed' });
  }
  async function change(next: readonly FolderRecord[]): Promise<void> {
    for (const record of next) records.set(record.folder.id, record);
    changed();
    await store();
    void send(next);
  }

  const travels = ({ folder }: FolderRecord): boolean => isOwnFolder(folder);

  /** Sends records; false when they could not be sent. */
  async function save(mine: readonly FolderRecord[]): Promise<boolean> {
    const own = mine.filter(travels);
    for (let at = 0; at < own.length; at += manyAtOnce) {
      const answer = await ports.call('folders', 'save', { folders: own.slice(at, at + manyAtOnce) });
      if (!answer.ok) return false;
      if (join(answer.value.folders).length > 0) await store();
    }
    return true;
  }
  /** One exchange after the other, so that answers cannot overtake each other. */
  function inTurn(run: () => Promise<boolean>): Promise<boolean> {
    const result = turn.then(async () => {
      if (!isSynced() || disposed) return true;
      const isDone = await run();
      cancel?.();
      cancel = undefined;
      if (isDone) waitMs = timing.outboxFirstMs;
      else {
        cancel = ports.clock.after(waitMs, () => void sync());
        waitMs = Math.min(waitMs * 2, timing.outboxLongestMs);
      }
      return isDone;
    });
    turn = result.catch(() => undefined);
    return result;
  }
  const send = (mine: readonly FolderRecord[]): Promise<boolean> => inTurn(() => save(mine));
  const sync = (): Promise<boolean> =>
    inTurn(async () => {
      const answer = await ports.call('folders', 'list');
      if (!answer.ok) return false;
      const theirs = new Map(answer.value.folders.map((record) => [record.folder.id, record]));
      if (join(answer.value.folders).length > 0) await store();
      const newer = [...records.values()].filter((record) => {
        const known = theirs.get(record.folder.id);
        return !known || joinFolderRecord(known, record) !== known;
      });
      return save(newer);
    });

  const living = (): Folder[] =>
    [...records.values()].flatMap(({ folder, isDeleted }) => (isDeleted ? [] : [folder]));
  const isoNow = (): string => new Date(ports.clock.now()).toISOString();

  function all(): Folder[] {
    const own = living();
    const known = new Set(own.map(({ id }) => id));
    return [...builtInFolders.filter(({ id }) => !known.has(id)), ...own];
  }
  function place(folder: Folder | null): string | null {
    if (!folder || isOfPromptGroup(folder)) return null;
    const record = records.get(folder.id);
    if ((record && !record.isDeleted) || isBuiltInFolder(folder.id)) return folder.id;
    const named = all().find(({ name, type }) => name === folder.name && type === folder.type);
    if (named) return named.id;
    // It was deleted here, and the cloud has not received that its content has moved.
    if (record) return null;
    const name = folder.name.trim().slice(0, limits.folderNameMaxCharacters);
    // One folder that the cloud does not take would keep all others from it.
    if (name === '' || folder.id === '' || folder.id.length > longestId) return null;
    records.set(folder.id, { folder: { ...folder, name }, updatedAt: beforeAnyChange, isDeleted: false });
    changed();
    void store();
    return folder.id;
  }

  return {
    async load() {
      join(recordsOf(await writeBehind.get(storageKeys.folders)));
    },
    all,
    find: (id) => all().find((folder) => folder.id === id),
    put(folder) {
      void change([changedFolder(records.get(folder.id), folder, isoNow())]);
    },
    async remove(ids) {
      const known = ids.flatMap((id) => records.get(id) ?? []);
      if (known.length > 0)
        await change(known.map((record) => changedFolder(record, record.folder, isoNow(), true)));
    },
    findOrAdd: place,
    sync,
    dispose() {
      disposed = true;
      cancel?.();
    },
  };
}
