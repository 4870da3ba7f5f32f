import type { Caller } from '../handlers.js';

/** A reference to a file, by its kind. */
export type FileReference =
  /** Uploaded, or found as a source; `groupId` is what the caller says, and has to be checked. */
  | { kind: 'stored'; key: string; groupId: string | null }
  /** Made by a code interpreter. */
  | { kind: 'generated'; key: string; fileName: string | null }
  /** Worked on by an agent. */
  | { kind: 'agent'; sessionId: string; fileId: string; versionTimestamp: string | null };

/**
 * Where files are kept.
 *
 * An address of this server's own is drawn by the page as it is. One of another host is drawn only with the reader's consent, or
 * where the policy of the page names that one host: a store in S3 needs its public address in the configuration, as `S3_PUBLIC_URL`,
 * for `img-src`, `connect-src` and `frame-src`.
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

/** A file store without files. */
export const emptyFileStore: FileStore = { addressOf: () => Promise.resolve(undefined) };
