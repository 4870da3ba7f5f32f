'use client';
import type { BillingActions, BillingState } from '@stoa/core/state';
import { useLazyStore, useStoa } from '@stoa/react';
import { useEffect } from 'react';

const nothing: BillingState = { status: 'loading', cost: null };

/** The cost of the month, asked for when a part that shows it appears and whenever `occasion` changes. */
export function useMonthCost(occasion?: unknown): BillingState & { billing: BillingActions | null } {
  const { actions, state, isFailed } = useLazyStore(useStoa().billing, nothing);
  useEffect(() => void actions?.refresh(), [actions, occasion]);
  return { ...state, ...(isFailed && { status: 'failed' as const }), billing: actions };
}
