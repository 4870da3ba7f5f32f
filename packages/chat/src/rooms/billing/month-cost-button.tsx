'use client';
import { formatMonthCost } from '@stoa/core/rules';
import type { ConversationStore } from '@stoa/core/state';
import { Button, useTexts } from '@stoa/ui';
import { useStoa } from '../../base/state/stoa-context.js';
import { useStore } from '../../base/state/use-store.js';
import { billingTexts } from './billing.texts.js';
import { useMonthCost } from './use-month-cost.js';

/** The cost of the month in the header; each reply that ends has it asked for again. */
export function MonthCostButton({ conversation }: { conversation: ConversationStore }) {
  const words = useTexts(billingTexts);
  const { layout } = useStoa();
  const replyCost = useStore(conversation.store, (state) => state.cost);
  const { status, cost } = useMonthCost(replyCost);
  const amount = formatMonthCost(status === 'failed' ? null : cost?.['MTD Cost']);
  if (!cost && status === 'loading') return null;
  return (
    <Button
      data-slot="month-cost"
      variant="ghost"
      aria-haspopup="dialog"
      aria-label={words.button(amount)}
      className="px-2 text-ink-muted figures-tabular max-lg:hidden"
      onClick={() => layout.openDialog({ name: 'monthCost' })}
    >
      {words.thisMonth(amount)}
    </Button>
  );
}
