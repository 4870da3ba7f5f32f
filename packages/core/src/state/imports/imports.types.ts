import type { StoreApi } from 'zustand/vanilla';
import type { Conversation, Folder } from '../../contract/conversations.js';
import type { Prompt } from '../../contract/prompts.js';
import type { ImportFormat } from '../../rules/imports/import-format.js';
import type { ConversationImportResult } from '../conversations/conversation-list.types.js';

export { importFormats, type ImportFormat } from '../../rules/imports/import-format.js';

/** A file as the page hands it over. `file` is a `File` or `Blob` of the browser; only the port looks into it. */
export interface ImportFile {
  name: string;
  sizeBytes: number;
  file: unknown;
}

/** The preview of an import. Counts of conversations unless named otherwise. */
export interface ImportReport {
  format: ImportFormat;
  /** Conversations that can be read. */
  readable: number;
  messages: number;
  folders: number;
  prompts: number;
  /** How many are new here, would gain messages, or are here already. */
  fresh: number;
  extended: number;
  known: number;
  /** Reasons of skipped items with their counts. */
  skipped: { reason: string; count: number }[];
  /** Names of the first few, so that the person recognises the file. */
  samples: string[];
}

/** The message for a file that cannot be read. */
export const unreadableFile = 'This file could not be read.';

/** The preview of one conversation. */
export interface ImportDigest {
  id: string;
  name: string;
  messageIds: string[];
}

/** A batch of a file. Both passes deliver folders and prompts; conversations are digests in the first and complete in the second. */
export interface ImportBatch {
  format: ImportFormat;
  digests: ImportDigest[];
  conversations: Conversation[];
  folders: Folder[];
  prompts: Prompt[];
}

/** Hears what a file holds. The reader goes on once `batch` has resolved, so memory stays bounded however large the file is. */
export interface ImportSink {
  progress(readBytes: number): void;
  batch(batch: ImportBatch): Promise<void>;
}

/** How reading a file ended. `unsupported`: it is no export file that is known. */
export type ImportEnd =
  | { ok: true; format: ImportFormat; skipped: { reason: string; count: number }[] }
  | { ok: false; reason: 'unsupported' | 'too-large' | 'unreadable' | 'cancelled' };

/** Reads export files piece by piece. The same file always gives the same ids. */
export interface ImportPort {
  /** `digest` scans the file, `take` delivers complete conversations. */
  read(
    file: ImportFile,
    mode: 'digest' | 'take',
    sink: ImportSink,
  ): { end: Promise<ImportEnd>; cancel(): void };
}

/** An import from choosing a file to its end. Nothing is written before `start`. */
export type ImportState =
  | { status: 'idle' }
  | { status: 'reading'; fileName: string; readBytes: number; sizeBytes: number; found: number }
  | { status: 'ready'; fileName: string; report: ImportReport }
  | { status: 'importing'; fileName: string; report: ImportReport; done: number }
  | { status: 'done'; fileName: string; result: ConversationImportResult; wasCancelled: boolean }
  | { status: 'failed'; fileName: string; message: string };

export interface ImportsStore {
  store: StoreApi<ImportState>;
  /** Reads the file and reports; writes nothing. */
  read(file: ImportFile): void;
  /** Carries out what the report says, into the browser or the cloud. */
  start(to: 'local' | 'cloud'): void;
  /** While reading: forgets the file. While importing: stops; what is imported stays. */
  cancel(): void;
  /** Back to `idle`. */
  reset(): void;
}
