/** Sizes of answers about the audit. @source ours */
export const auditLimits = {
  filterCharacters: 320,
  /** Entries of one page. */
  page: 200,
  /** Entries of one CSV. */
  exported: 10_000,
  /** What is kept of the values before and after a change; of larger ones their names alone. @units characters of JSON */
  detailCharacters: 20_000,
} as const;
