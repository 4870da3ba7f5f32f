import type { StoreApi } from 'zustand/vanilla';
import type { MonthCost, Remaining } from '../../contract/billing/billing.js';
import type { UsageReports } from '../usage/usage.types.js';
import type { PromptCostAlert } from '../../contract/configs/prompt-cost-alert-config.js';

/** Cost of the person this month. */
export interface BillingState {
  status: 'loading' | 'ready' | 'failed';
  /** The last answer; a later failure keeps it. */
  cost: MonthCost | null;
}

export interface BillingActions {
  /** What the person has used. */
  usage: UsageReports;
  store: StoreApi<BillingState>;
  /** What may still be spent from an account, the least first; null where that is not known. Never rejects. */
  remaining(accountId: string): Promise<readonly Remaining[] | null>;
  /** Asks again. Never rejects. */
  refresh(): Promise<void>;
  /** What is told before a dear request, asked for once; null while that is not known. Never rejects. */
  costAlert(): Promise<PromptCostAlert | null>;
}

export interface BillingStore {
  /** Rejects when it cannot be loaded. */
  load(): Promise<BillingActions>;
}
