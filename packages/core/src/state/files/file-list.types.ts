import type { StoreApi } from 'zustand/vanilla';
import type { FileRecord, FileSortIndex, ListedFileStatus } from '../../contract/files/files.js';
import type { Outcome } from '../../contract/outcome.js';

/** Filters of a list of files; an empty text filters nothing. */
export interface FileFilter {
  /** Any part of the name. */
  name: string;
  /** A name of the table of kinds, such as `PDF`. */
  kind: string;
  tag: string;
  status: ListedFileStatus | '';
  /** The first day. @shape YYYY-MM-DD */
  since: string;
}

export interface FileListState {
  status: 'loading' | 'ready' | 'failed';
  /** While a new order or filter is `loading`, those of the former one. */
  items: readonly FileRecord[];
  sort: { index: FileSortIndex; isAscending: boolean };
  filter: FileFilter;
  hasMore: boolean;
  /** The next page is on its way, or could not be had. */
  more: 'idle' | 'loading' | 'failed';
  /** Every tag of the person. */
  tags: readonly string[];
  tagsFailed: boolean;
  /** @units bytes */
  storage: { used: number; quota: number; count: number } | null;
}

/** One list of the person's files: the page, or a tab of the picker. */
export interface FileListStore {
  store: StoreApi<FileListState>;
  /** Reads what is shown, or the first page, the tags and the used storage. */
  load(): Promise<void>;
  more(): Promise<void>;
  /** Orders by a column; the same column again turns the order round. */
  sortBy(index: FileSortIndex): void;
  narrow(filter: Partial<FileFilter>): void;
  setTags(id: string, tags: readonly string[]): Promise<Outcome<void>>;
  /** Adds a tag, before any file has it. */
  createTag(tag: string): Promise<Outcome<void>>;
  /** Deletes a tag, of every file that has it. */
  deleteTag(tag: string): Promise<Outcome<void>>;
  /** Conversations that still use files. */
  usage(
    ids: readonly string[],
  ): Promise<Outcome<{ conversations: { id: string; name: string }[]; total: number }>>;
  /** Deletes files. @returns the names of those that could not be deleted */
  remove(ids: readonly string[]): Promise<string[]>;
  /** Reads the text of a file once more. */
  reprocess(id: string): Promise<Outcome<void>>;
  dispose(): void;
}

/** Fixed filters of a list. */
export interface FileListOptions {
  /** MIME types; all by default. */
  types?: readonly string[];
}
