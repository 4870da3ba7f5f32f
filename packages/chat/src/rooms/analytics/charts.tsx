'use client';
import type { Dashboard } from '@stoa/core/contract';
import { sharesOf } from '@stoa/core/rules';
import { formatNumber, formatPercent, formatUtcDay, useLocale, useTexts } from '@stoa/ui';
import { BarList, DayLine } from '@stoa/ui/charts';
import { analyticsTexts } from './analytics.texts.js';
import { ChartCard } from './chart-card.js';
import { useValueWords } from './record-words.js';

export interface DistributionProps {
  title: string;
  /** The field of a record that it counts. */
  field: 'entryPoint' | 'category' | 'employeeType';
  distribution: Readonly<Record<string, number>>;
  /** In the place of the bars where there are none. */
  instead: string;
}

/** How many conversations have each value: bars, the longest first. */
export function Distribution({ title, field, distribution, instead }: DistributionProps) {
  const { dashboard: texts } = useTexts(analyticsTexts);
  const locale = useLocale();
  const wordsOf = useValueWords();
  const shares = sharesOf(distribution).map((share) => ({ ...share, said: wordsOf(field, share.name) }));
  return (
    <ChartCard
      title={title}
      head={[title, texts.count, texts.share]}
      rows={shares.map(({ said, count, share }) => [
        said,
        formatNumber(locale, count),
        formatPercent(locale, share),
      ])}
      figures={shares.map(({ said, count, share }) => [said, count, share])}
      instead={shares.length === 0 ? instead : null}
    >
      <BarList
        bars={shares.map(({ name, said, count, share }) => ({
          key: name,
          name: said,
          value: count,
          figures: (
            <>
              {formatNumber(locale, count)}
              <span className="ms-2 inline-block min-w-10 text-end text-ink-muted">
                {formatPercent(locale, share)}
              </span>
            </>
          ),
        }))}
      />
    </ChartCard>
  );
}

/** Conversations on each day of a time. */
export function ConversationDays({ days, instead }: { days: Dashboard['days']; instead: string }) {
  const { dashboard: texts } = useTexts(analyticsTexts);
  const locale = useLocale();
  const most = Math.max(0, ...days.map(({ conversations }) => conversations));
  return (
    <ChartCard
      title={texts.days}
      head={[texts.day, texts.count, texts.users]}
      rows={days.map(({ day, conversations, users }) => [
        formatUtcDay(locale, day),
        formatNumber(locale, conversations),
        formatNumber(locale, users),
      ])}
      figures={days.map(({ day, conversations, users }) => [day, conversations, users])}
      instead={most === 0 ? instead : null}
    >
      <DayLine
        label={texts.dayLine(formatNumber(locale, days.length), formatNumber(locale, most))}
        points={days.map(({ day, conversations }) => ({
          key: day,
          name: formatUtcDay(locale, day),
          value: conversations,
        }))}
        format={(count) => formatNumber(locale, count)}
      />
    </ChartCard>
  );
}
