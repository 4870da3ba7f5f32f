/** What one file of tests came to; a trouble is a line about what failed in it. */
export interface FileOutcome {
  passed: number;
  failed: number;
  troubles: string[];
}

/** Its exit code, and what the reporter of `vitest-summary.mjs` tells of each file. */
export interface TestRun {
  code: number;
  files: Record<string, FileOutcome>;
}

export function filesToRunAgain(run: TestRun): string[];

export function outcomeOf(
  first: TestRun,
  second?: TestRun,
): { code: number; passed: number; failed: number; notes: string[] };
