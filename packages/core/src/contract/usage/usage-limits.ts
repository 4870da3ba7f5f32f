/** Sizes of reports of usage. @source ours */
export const usageLimits = {
  /** The longest time of a report. @units days */
  days: 1_100,
  /** Groups of one answer, for a file. */
  groups: 20_000,
  /** The same, for a screen. */
  shownGroups: 200,
} as const;
