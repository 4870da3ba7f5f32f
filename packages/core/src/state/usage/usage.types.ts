import type { StoreApi } from 'zustand/vanilla';
import type { Failure } from '../../contract/outcome.js';
import type { Outcome } from '../../contract/outcome.js';
import type { SiteUsageDimension, UsageReport } from '../../contract/usage/usage.js';

/** What a report is about. @units days of UTC, both of which belong to it */
export interface UsageQuestion {
  from: string;
  to: string;
  by: SiteUsageDimension;
}

export interface UsageState {
  status: 'loading' | 'ready' | 'failed';
  /** What was asked last. */
  question: UsageQuestion | null;
  /** The last answer, which may be to an earlier question while another one loads. */
  report: UsageReport | null;
  /** What the last answer is about. */
  shown: UsageQuestion | null;
  failure: Failure | null;
}

/** Reports of what was used. */
export interface UsageReports {
  store: StoreApi<UsageState>;
  /** Reads a report. Never rejects. */
  read(question: UsageQuestion): Promise<void>;
  /** The same with every group, for a file. */
  readAll(question: UsageQuestion): Promise<Outcome<UsageReport>>;
}
