/** A program with the files that it finds in its folder. */
export interface InterpreterJob {
  code: string;
  /** Names are paths below the folder, without `..` in them. */
  files: { name: string; base64: string }[];
}

/** What became of a program. It comes from a process that may be hostile: see `readAnswer`. */
export interface InterpreterAnswer {
  printed: string;
  isCut: boolean;
  /** The value of the last line, as Python writes it; empty for none. */
  value: string;
  /** What went wrong, in Python's words. */
  fault: string | null;
  /** Files that the program has written or changed. */
  made: { name: string; base64: string }[];
  /** Names of those that were too many or too large. */
  leftOut: string[];
}
