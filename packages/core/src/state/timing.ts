/** Delays of the stores that the specifications do not name. */
export const timing = {
  /** How often the text of a streaming private reply is written down. */
  partialSaveMs: 1000,
  /** How long a run that nobody knows may still be on its way from another tab. */
  runGraceMs: 15_000,
  /** How long to wait before asking for such a run again. */
  runRetryMs: 2000,
  /** How long to wait before following a run again that could not be reached. */
  refollowMs: 30_000,
  /** How long a title may take. */
  titleMs: 15_000,
  /** How long repairing JSON may take. */
  jsonRepairMs: 45_000,
  /** How much longer than its own tab others wait before they take the text of a removed message away: clocks differ. */
  removalGraceMs: 60_000,
  /** How long carrying out what a reply proposes may take. */
  proposalMs: 60_000,
  /** Pending writes to the cloud: first and longest wait. */
  outboxFirstMs: 2000,
  outboxLongestMs: 60_000,
} as const;
