'use client';
import type { MonthCost } from '@stoa/core/contract';
import { usageByDay, usageByModel } from '@stoa/core/rules';
import { useStoa } from '@stoa/react';
import { Banner, Button, Dialog, Skeleton, useTexts, formatUsd, useLocale } from '@stoa/ui';
import type { DialogPartProps } from '../../base/dialogs/dialog-part.js';
import { billingTexts } from './billing.texts.js';
import { DayChart } from './day-chart.js';
import { ModelCosts } from './model-costs.js';
import { useMonthCost } from './use-month-cost.js';

/** The amount, and where it comes from. A backend that tells no details leaves them out. */
function Costs({ cost, today }: { cost: MonthCost; today: string }) {
  const locale = useLocale();
  const texts = useTexts(billingTexts);
  const { usage, dailyCost } = cost;
  return (
    <>
      {/* A backend without details gives the amount alone, and a failure shows as none, as specified. */}
      {cost['MTD Cost'] > 0 || !usage ? (
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="text-title font-semibold text-ink figures-tabular">
            {formatUsd(locale, cost['MTD Cost'])}
          </span>
          {dailyCost === undefined || dailyCost <= 0 ? null : (
            <span className="text-ui text-ink-muted figures-tabular">
              {texts.today(formatUsd(locale, dailyCost))}
            </span>
          )}
        </p>
      ) : null}
      {usage && usage.length > 0 ? (
        <>
          {cost['MTD Cost'] > 0 ? <DayChart days={usageByDay(usage, today)} /> : null}
          <ModelCosts models={usageByModel(usage)} />
          <p className="text-caption text-pretty text-ink-muted">{texts.explained}</p>
        </>
      ) : usage ? (
        <div className="flex flex-col gap-1">
          <p className="text-ui text-ink">{texts.nothing}</p>
          <p className="text-caption text-pretty text-ink-muted">{texts.nothingHint}</p>
        </div>
      ) : null}
    </>
  );
}

/** Cost of the person since the first of the month. @source chat specification §2 "Dialogs", §8 */
export function MonthCostDialog({ onClose }: DialogPartProps<'monthCost'>) {
  const texts = useTexts(billingTexts);
  const { now, layout } = useStoa();
  const { status, cost, billing } = useMonthCost();
  const today = new Date(now()).toISOString().slice(0, 10);
  const isWaiting = status === 'loading' && !cost;
  return (
    <div
      data-slot="month-cost-dialog"
      data-state={status}
      aria-busy={isWaiting}
      className="flex min-h-0 flex-1 flex-col"
    >
      <Dialog.Header>
        <Dialog.Title>{texts.title}</Dialog.Title>
        <Dialog.Description>{texts.monthOf(today)}</Dialog.Description>
      </Dialog.Header>
      {/* Nothing in it takes focus, and a month of many models scrolls. */}
      <Dialog.Body role="group" tabIndex={0} aria-label={texts.title} className="gap-5 focus-ring-inset">
        {status === 'failed' ? (
          <Banner
            kind="error"
            title={texts.failed}
            action={billing ? { label: texts.tryAgain, onAction: () => void billing.refresh() } : undefined}
          />
        ) : null}
        {isWaiting ? (
          <>
            <span role="status" className="sr-only">
              {texts.loading}
            </span>
            <Skeleton className="h-8 w-28" />
            <Skeleton className="h-24 w-full" />
            <Skeleton className="h-12 w-full" />
          </>
        ) : (
          <Costs cost={cost ?? { 'MTD Cost': 0 }} today={today} />
        )}
      </Dialog.Body>
      <Dialog.Footer>
        <Button onClick={() => layout.openDialog({ name: 'accounts', tab: 'usage' })}>
          {texts.allUsage}
        </Button>
        <Button variant="solid" onClick={onClose}>
          {texts.close}
        </Button>
      </Dialog.Footer>
      <Dialog.CloseIcon />
    </div>
  );
}
