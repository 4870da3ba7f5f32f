/** How a run ended, or that it has not. */
export const runStatuses = ['running', 'completed', 'stopped', 'failed', 'interrupted'] as const;
export type RunStatus = (typeof runStatuses)[number];
export type RunOutcome = Exclude<RunStatus, 'running'>;
