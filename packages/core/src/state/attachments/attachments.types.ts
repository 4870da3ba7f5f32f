import type { StoreApi } from 'zustand/vanilla';
import type { DataSource } from '../../contract/chat/chat.js';
import type { UploadFile } from '../ports/ports.js';
import type { AttachmentStatus } from './attachment.machine.js';

export type { AttachmentStatus } from './attachment.machine.js';

/** An attachment of the message that is being written. */
export interface Attachment {
  id: string;
  name: string;
  /** Where it lies in the folder that it came with: files of two folders may have one name. */
  path?: string;
  /** MIME type, or the kind of a source that is no file. */
  type: string;
  status: AttachmentStatus;
  /** @units tokens; undefined while unknown */
  tokens?: number;
  /** Its reference in the message; undefined until the file has a key. */
  source?: DataSource;
  /** Text that is put into the message instead of a reference, when nothing can be uploaded. */
  text?: string;
}

export interface AttachmentsState {
  /** By conversation, in the order in which they were attached. */
  lists: Readonly<Record<string, readonly Attachment[]>>;
}

/** A file that was not attached, and why. */
export interface RefusedFile {
  name: string;
  message: string;
}

/** Files and data sources of the messages that are being written, by conversation. */
export interface AttachmentsStore {
  store: StoreApi<AttachmentsState>;
  /** Takes over what was attached before a reload. */
  load(): Promise<void>;
  /**
   * Attaches files and begins to upload them, with `tags`. A list takes `most` of them, as many as a message unless it is told.
   *
   * @returns those that cannot be attached
   */
  add(
    conversationId: string,
    files: readonly UploadFile[],
    options: { supportsImages: boolean; tags?: readonly string[]; most?: number },
  ): RefusedFile[];
  /** Attaches what is on the server already; one that is attached stays once. */
  addSources(conversationId: string, sources: readonly DataSource[]): void;
  /** Attaches documents that the browser has read; they are there at once. @returns those that are too many */
  addTexts(
    conversationId: string,
    documents: readonly { name: string; path?: string; type: string; text: string }[],
  ): RefusedFile[];
  /** Takes an attachment away; an upload in progress ends. */
  remove(conversationId: string, id: string): void;
  /** Tries a failed one again: from its beginning, or only its reading where the server has it. */
  retry(conversationId: string, id: string): void;
  /** References for the message: all attachments that are ready. */
  sources(conversationId: string): DataSource[];
  /** The message is on its way. */
  clear(conversationId: string): void;
  dispose(): void;
}
