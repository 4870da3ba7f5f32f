/** Targets that a hostile file tries to reach. No reader may touch either. */
export interface Traps {
  /** Address of a server that records its requests: there must be none. */
  url: string;
  /** Path of a file outside the document, whose text must not appear in the result. */
  secret: string;
}

/** A file that attacks the program that reads it. */
export interface HostileFile {
  /** Title of its test. */
  title: string;
  /** File name, whose extension is the format that the file claims. */
  name: string;
  bytes: Uint8Array | string;
}
