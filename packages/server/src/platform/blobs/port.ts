import type { Readable } from 'node:stream';

/** A part of a blob, both ends included. @units bytes */
export interface ByteRange {
  start: number;
  end: number;
}

/** A blob in a listing. */
export interface ListedBlob {
  id: string;
  modifiedAt: Date;
}

/**
 * Where the bytes of files are kept. Ids are chosen by the application and have no meaning of their own; who may read a blob is
 * decided before it is asked for.
 */
export interface BlobStore {
  /**
   * Tries whether the store can be used, before the server says that it is ready.
   *
   * @errors rejects with {@link BlobStoreError}, which says what to mend
   */
  check?(): Promise<void>;
  /**
   * Keeps a stream under an id; what was there before is replaced. A stream that breaks off leaves nothing behind, and while it is
   * written nobody can read it.
   *
   * @errors rejects with what the stream fails with, or with {@link BlobStoreError} where the store fails
   */
  write(id: string, content: Readable): Promise<void>;
  /** The size of a blob; undefined where there is none. @units bytes */
  sizeOf(id: string): Promise<number | undefined>;
  /** A stream of a blob, or of a part of it; undefined where there is none. */
  read(id: string, range?: ByteRange): Promise<Readable | undefined>;
  /** Removes a blob; one that is not there is no error. */
  remove(id: string): Promise<void>;
  /** Every blob, in any order. */
  list(): AsyncIterable<ListedBlob>;
  /** Removes what uploads have left that began before a moment and were never ended, because their process died. */
  removeAbandoned(before: Date): Promise<void>;
  close(): Promise<void>;
}

/** Thrown where a store cannot be used; `message` is for whoever runs the server. */
export class BlobStoreError extends Error {
  override readonly name = 'BlobStoreError';
  constructor(
    message: string,
    options?: ErrorOptions & {
      /** It works, and has no room for more. */
      isFull?: boolean;
    },
  ) {
    super(message, options);
    this.isFull = options?.isFull ?? false;
  }
  readonly isFull: boolean;
}

/** Ids are letters, digits and hyphens, so that no store can take one for a path. */
export function assertBlobId(id: string): void {
  if (!/^[a-z0-9][a-z0-9-]{0,99}$/.test(id)) throw new TypeError(`"${id}" cannot name a blob.`);
}
