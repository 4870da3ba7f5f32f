'use client';
import { lastDayOfMonth, type UsageShare } from '@stoa/core/rules';
import { cn, useTexts, VisuallyHidden, formatUsd, useLocale } from '@stoa/ui';
import { useId } from 'react';
import { billingTexts } from './billing.texts.js';

const heightPx = 96;
const stepPx = 10;
const barPx = 7;

/** One column a day, and the same as a table for those who cannot see it. */
export function DayChart({ days }: { days: readonly UsageShare[] }) {
  const locale = useLocale();
  const texts = useTexts(billingTexts);
  const id = useId();
  const [first = ''] = days.map(({ key }) => key);
  const end = lastDayOfMonth(first);
  const daysInMonth = Number(end.slice(8));
  const peak = Math.max(...days.map(({ costUsd }) => costUsd));
  return (
    <section data-slot="day-chart" aria-labelledby={id} className="flex flex-col gap-2">
      <div className="flex items-baseline justify-between gap-4">
        <h3 id={id} className="text-ui font-medium text-ink">
          {texts.byDay}
        </h3>
        <span className="text-caption text-ink-muted figures-tabular">
          {texts.peak(formatUsd(locale, peak))}
        </span>
      </div>
      <svg
        role="img"
        aria-label={texts.chart(days.length)}
        viewBox={`0 0 ${daysInMonth * stepPx} ${heightPx}`}
        preserveAspectRatio="none"
        className="h-24 w-full border-b border-line rtl:-scale-x-100"
      >
        {days.map(({ key, costUsd }, index) => {
          const height = costUsd > 0 ? Math.max(2, (costUsd / peak) * heightPx) : 0;
          return (
            <g key={key}>
              <title>{`${texts.dayOf(key)}: ${formatUsd(locale, costUsd)}`}</title>
              <rect x={index * stepPx} width={stepPx} height={heightPx} className="fill-transparent" />
              <rect
                x={index * stepPx + (stepPx - barPx) / 2}
                y={heightPx - height}
                width={barPx}
                height={height}
                rx={1.5}
                className={cn(index === days.length - 1 ? 'fill-accent' : 'fill-accent/55')}
              />
            </g>
          );
        })}
      </svg>
      <div aria-hidden className="flex justify-between text-caption text-ink-muted figures-tabular">
        <span>{texts.dayOf(first)}</span>
        <span>{texts.dayOf(end)}</span>
      </div>
      <VisuallyHidden>
        <table>
          <caption>{texts.byDay}</caption>
          <thead>
            <tr>
              <th scope="col">{texts.day}</th>
              <th scope="col">{texts.cost}</th>
            </tr>
          </thead>
          <tbody>
            {days
              .filter(({ costUsd }) => costUsd > 0)
              .map(({ key, costUsd }) => (
                <tr key={key}>
                  <th scope="row">{texts.dayOf(key)}</th>
                  <td>{formatUsd(locale, costUsd)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </section>
  );
}
