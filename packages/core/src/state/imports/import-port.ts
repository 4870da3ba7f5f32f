import type { Conversation, Folder } from '../../contract/conversations/conversations.js';
import type { Prompt } from '../../contract/prompts/prompts.js';
import type { ImportFormat } from '../../rules/imports/import-format.js';

/** A file as the page hands it over. `file` is a `File` or `Blob` of the browser; only the port looks into it. */
export interface ImportFile {
  name: string;
  sizeBytes: number;
  file: unknown;
}

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
