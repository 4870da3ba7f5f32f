import type { BillingActions, BillingState } from '@stoa/core/state';
import { createStore } from 'zustand/vanilla';

/** The cost of a month that stands as it was given. */
export function stubBilling(
  state: Partial<BillingState> = {},
  called: (name: string) => void = () => undefined,
): BillingActions {
  return {
    store: createStore<BillingState>(() => ({
      status: 'ready',
      cost: { 'MTD Cost': 0, dailyCost: 0, usage: [] },
      ...state,
    })),
    refresh: () => Promise.resolve(called('billing.refresh')),
  };
}
