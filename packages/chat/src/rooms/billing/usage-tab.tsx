'use client';
import { usageDimensions } from '@stoa/core/contract';
import type { BillingState } from '@stoa/core/state';
import { LazyUsageView, useLazyStore, useStoa } from '@stoa/react';
import { Banner, useTexts } from '@stoa/ui';
import { billingTexts } from './billing.texts.js';

const nothing: BillingState = { status: 'loading', cost: null };

/** What the person has used, by day, model, account, assistant and entry point. @source ours */
export function UsageTab() {
  const texts = useTexts(billingTexts);
  const { billing, now } = useStoa();
  const { actions, isFailed } = useLazyStore(billing, nothing);
  if (isFailed) return <Banner kind="error" className="my-4" title={texts.usageFailed} />;
  return actions ? (
    <LazyUsageView className="py-4" usage={actions.usage} dimensions={usageDimensions} by="day" now={now()} />
  ) : null;
}
