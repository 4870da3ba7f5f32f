/** What rules of retention are about: a kind has a number of days, and what is older goes. */
export const retentionKinds = ['conversations', 'files', 'shares', 'memories', 'analytics'] as const;
export type RetentionKind = (typeof retentionKinds)[number];

/** Limits of retention. @source ours */
export const retentionLimits = {
  days: 36_500,
  noticeDays: 365,
  /** People under a legal hold. */
  held: 10_000,
  /** Reports of runs that are shown. */
  reports: 20,
} as const;
