import type { StoreApi } from 'zustand/vanilla';
import type { DocumentFormat } from '../../contract/documents/documents.js';
import type { Outcome } from '../../contract/outcome.js';
import type { MessageFilter } from '../../rules/documents/document-content.js';

export { messageFilters, type MessageFilter } from '../../rules/documents/document-content.js';

/** Options of a document. */
export interface DocumentOptions {
  format: DocumentFormat;
  filter: MessageFilter;
  includeConversationName: boolean;
  /** Markdown before each conversation, message, question and reply; not empty ones are followed by a blank line. */
  conversationHeader: string;
  messageHeader: string;
  userHeader: string;
  assistantHeader: string;
  /** A PowerPoint template; null for none. */
  templateName: string | null;
}

/** Making a file out of conversations. */
export type DownloadState =
  | { status: 'idle' }
  /** `total` conversations are being read. */
  | { status: 'reading'; done: number; total: number }
  /** The server is asked, once a second and at most 60 times. */
  | { status: 'converting'; poll: number }
  /** `missing` names what could not be read and is not in the file. */
  | { status: 'done'; url: string | null; fileName: string; missing: string[] }
  | { status: 'failed'; message: string };

export interface DocumentsStore {
  store: StoreApi<DownloadState>;
  /** Names of the PowerPoint templates; empty when they cannot be had. */
  templates(): Promise<string[]>;
  /** Makes a Word or PowerPoint document. @errors shown in the state: at least one conversation is needed. */
  convert(ids: readonly string[], options: DocumentOptions): Promise<void>;
  /** Makes a Word document of a Markdown text. @errors returned with a reason where the text is refused, and shown in the state; `aborted` where it was cancelled. */
  convertText(document: { name: string; markdown: string }): Promise<Outcome<void>>;
  /** Saves an export file of version 4; all conversations when no ids are given. */
  saveExport(ids?: readonly string[]): Promise<void>;
  /** Saves one conversation under its name: as an export file of version 4, or its shown path as Markdown. */
  saveConversation(id: string, format: 'json' | 'md'): Promise<void>;
  cancel(): void;
  reset(): void;
}

/** The defaults of the dialog. @source protocol §3.13. */
export const defaultDocumentOptions: DocumentOptions = {
  format: 'docx',
  filter: 'assistant',
  includeConversationName: false,
  conversationHeader: '# ',
  messageHeader: '',
  userHeader: '',
  assistantHeader: '',
  templateName: null,
};
