import type { StoreApi } from 'zustand/vanilla';
import type { ImportFormat } from '../../rules/imports/import-format.js';
import type { ConversationImportResult } from '../conversations/conversation-list.types.js';
import type { ImportFile } from './import-port.js';

export { importFormats, type ImportFormat } from '../../rules/imports/import-format.js';

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
