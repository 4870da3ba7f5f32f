import type { Caller } from '../handlers.js';

/** A reference to a file, by its kind. */
export type FileReference =
  /**
   * Uploaded, or found as a source; `groupId` is what the caller says, and has to be checked. `isImageText`: an image is sent as base64
   * text.
   */
  | { kind: 'stored'; key: string; groupId: string | null; isImageText: boolean }
  /** Made by a code interpreter. */
  | { kind: 'generated'; key: string; fileName: string | null }
  /** Worked on by an agent. */
  | { kind: 'agent'; sessionId: string; fileId: string; versionTimestamp: string | null };

/**
 * Where files are found that a message names.
 *
 * An address of this server's own is drawn by the page as it is.
 */
export interface FileStore {
  /**
   * An address at which the person can fetch the file for a while.
   *
   * Decided by who owns the file, or may read it as a member of a group; never by what a key looks like. A nested file must belong
   * to its session.
   *
   * @returns undefined for a missing file and for a forbidden one alike, so that neither can be distinguished
   */
  addressOf(person: Caller, file: FileReference): Promise<string | undefined>;
}

/** Finds what people uploaded, and what programs have made for them. */
export const filesOfMessages = (
  files: { addressOf(person: Caller, key: string, isImageText: boolean): Promise<string | undefined> },
  made: {
    addressOf(person: Caller, key: string): Promise<string | undefined>;
    addressOfVersion(
      person: Caller,
      version: Extract<FileReference, { kind: 'agent' }>,
    ): Promise<string | undefined>;
  },
): FileStore => ({
  async addressOf(person, file) {
    switch (file.kind) {
      case 'stored':
        return files.addressOf(person, file.key.replace(/^s3:\/\//, ''), file.isImageText);
      case 'generated':
        return made.addressOf(person, file.key);
      case 'agent':
        return made.addressOfVersion(person, file);
      default:
        return file satisfies never;
    }
  },
});
