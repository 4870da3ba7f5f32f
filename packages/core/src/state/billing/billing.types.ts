import type { StoreApi } from 'zustand/vanilla';
import type { MonthCost } from '../../contract/billing/billing.js';

/** Cost of the person this month. */
export interface BillingState {
  status: 'loading' | 'ready' | 'failed';
  /** The last answer; a later failure keeps it. */
  cost: MonthCost | null;
}

export interface BillingActions {
  store: StoreApi<BillingState>;
  /** Asks again. Never rejects. */
  refresh(): Promise<void>;
}

export interface BillingStore {
  /** Rejects when it cannot be loaded. */
  load(): Promise<BillingActions>;
}
