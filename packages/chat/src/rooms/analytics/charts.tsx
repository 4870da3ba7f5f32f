'use client';
import type { Dashboard } from '@stoa/core/contract';
import { sharesOf } from '@stoa/core/rules';
import { formatNumber, formatPercent, formatUtcDay, useLocale, useTexts } from '@stoa/ui';
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
  const most = shares[0]?.count ?? 1;
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
      <ul className="flex flex-col gap-3">
        {shares.map(({ name, said, count, share }) => (
          <li key={name} className="flex flex-col gap-1">
            <div className="flex items-baseline justify-between gap-4 text-ui text-ink">
              <bdi className="min-w-0 [overflow-wrap:anywhere]">{said}</bdi>
              <span className="shrink-0 figures-tabular">
                {formatNumber(locale, count)}
                <span className="ms-2 inline-block min-w-10 text-end text-ink-muted">
                  {formatPercent(locale, share)}
                </span>
              </span>
            </div>
            <svg
              aria-hidden
              viewBox="0 0 100 1"
              preserveAspectRatio="none"
              className="h-2 w-full rounded-full bg-line rtl:-scale-x-100"
            >
              <rect width={(count / most) * 100} height={1} className="fill-accent" />
            </svg>
          </li>
        ))}
      </ul>
    </ChartCard>
  );
}

const stepPx = 10;
const heightPx = 100;
const ceilings = [1, 2, 5];

/** The next round number, so that the line has a scale that can be read. */
function ceilingOf(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, most)));
  return ceilings.map((step) => step * power).find((ceiling) => ceiling >= most) ?? 10 * power;
}

/** Conversations on each day of a time. */
export function DayLine({ days, instead }: { days: Dashboard['days']; instead: string }) {
  const { dashboard: texts } = useTexts(analyticsTexts);
  const locale = useLocale();
  const most = Math.max(0, ...days.map(({ conversations }) => conversations));
  const ceiling = ceilingOf(most);
  const y = (count: number) => heightPx - (count / ceiling) * heightPx;
  const width = Math.max(1, days.length) * stepPx;
  const x = (at: number) => (at + 0.5) * stepPx;
  const line = days.map(({ conversations }, at) => `${x(at)},${y(conversations)}`).join(' ');
  const [first, last] = [days[0], days.at(-1)];
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
      <div className="grid grid-cols-[auto_1fr] gap-x-2 gap-y-1 text-caption text-ink-muted figures-tabular">
        <div aria-hidden className="-my-2 flex flex-col justify-between text-end">
          <span>{formatNumber(locale, ceiling)}</span>
          <span>{formatNumber(locale, 0)}</span>
        </div>
        <svg
          role="img"
          aria-label={texts.dayLine(formatNumber(locale, days.length), formatNumber(locale, most))}
          viewBox={`0 0 ${width} ${heightPx}`}
          preserveAspectRatio="none"
          className="h-40 w-full overflow-visible rtl:-scale-x-100"
        >
          {[0, heightPx / 2, heightPx].map((at) => (
            <line
              key={at}
              x1={0}
              x2={width}
              y1={at}
              y2={at}
              vectorEffect="non-scaling-stroke"
              className="stroke-line"
            />
          ))}
          <polygon
            points={`${x(0)},${heightPx} ${line} ${x(days.length - 1)},${heightPx}`}
            className="fill-accent/12"
          />
          {days.length === 1 ? (
            <line
              x1={0}
              x2={width}
              y1={y(most)}
              y2={y(most)}
              vectorEffect="non-scaling-stroke"
              strokeWidth={2}
              className="stroke-accent"
            />
          ) : (
            <polyline
              points={line}
              fill="none"
              strokeWidth={2}
              strokeLinejoin="round"
              vectorEffect="non-scaling-stroke"
              className="stroke-accent"
            />
          )}
          {days.map(({ day, conversations }, at) => (
            <g key={day}>
              <title>{`${formatUtcDay(locale, day)}: ${formatNumber(locale, conversations)}`}</title>
              <rect x={at * stepPx} width={stepPx} height={heightPx} className="fill-transparent" />
            </g>
          ))}
        </svg>
        <div aria-hidden className="col-start-2 flex justify-between gap-2">
          <span>{first ? formatUtcDay(locale, first.day) : ''}</span>
          <span>{last && last !== first ? formatUtcDay(locale, last.day) : ''}</span>
        </div>
      </div>
    </ChartCard>
  );
}
