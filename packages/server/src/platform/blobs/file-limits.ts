/** How much space files may take. @units bytes */
export interface FileLimits {
  /** Of one file. */
  maxFileBytes: number;
  /** Of all files of one person. */
  quotaBytes: number;
}

export const defaultFileLimits: FileLimits = { maxFileBytes: 200_000_000, quotaBytes: 2_000_000_000 };
