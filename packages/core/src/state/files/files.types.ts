import type { FileText } from '../../contract/files/files.js';
import type { Outcome } from '../../contract/outcome.js';
import type { FileListOptions, FileListStore } from './file-list.types.js';
import type { TextStart } from '../ports/ports.js';

/** A file that a message names, as the server has to be asked for it. */
export type FileRequest =
  /** A source, or an attachment. */
  | { kind: 'stored'; key: string; groupId: string | null }
  /** Made by a code interpreter. */
  | { kind: 'generated'; key: string; fileName: string }
  /** Worked on by an agent; an older version by its own id. */
  | { kind: 'agent'; sessionId: string; fileId: string };

/** Files of messages: where they can be fetched. */
export interface FilesStore {
  /**
   * An address at which the file can be fetched, from the server; one that it gave before is used as long as it lasts.
   *
   * @errors returned, with the specified sentence.
   */
  addressOf(request: FileRequest): Promise<Outcome<string>>;
  /**
   * The beginning of a text file at an address that `addressOf` gave.
   *
   * @units `maxBytes` of the file; what follows is not fetched
   */
  readText(address: string, maxBytes: number): Promise<Outcome<TextStart>>;
  /**
   * One page of the text that the server has read from a stored file.
   *
   * @param from position of its first passage, 0 for the beginning
   * @errors returned.
   */
  textOf(key: string, from: number): Promise<Outcome<FileText>>;
  /**
   * A list of the person's files of its own; dispose of it when it is no longer shown. Its store is fetched with the first list.
   *
   * @errors rejects when that cannot be fetched.
   */
  openList(options?: FileListOptions): Promise<FileListStore>;
}

/** Those that every message with files needs. */
export type FileActions = Pick<FilesStore, 'addressOf' | 'readText'>;

/** Those for files that the server keeps. */
export type StoredFileActions = FileActions & Pick<FilesStore, 'textOf'>;
