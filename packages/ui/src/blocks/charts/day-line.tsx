'use client';
import type { ComponentPropsWithoutRef } from 'react';
import { cn } from '../../lib/cn.js';

/** The value of a day. */
export interface DayPoint {
  key: string;
  /** The day as it is read. */
  name: string;
  value: number;
}

export interface DayLineProps extends Omit<ComponentPropsWithoutRef<'div'>, 'children'> {
  /** Says in a sentence what the line shows. */
  label: string;
  points: readonly DayPoint[];
  /** Words of a value, for its scale and for each day. */
  format: (value: number) => string;
  /** The smallest top of the scale. */
  least?: number;
}

const stepPx = 10;
const heightPx = 100;
const ceilings = [1, 2, 5, 10];

/** The next round number, so that the line has a scale that can be read. */
function ceilingOf(most: number, least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(least, most)));
  return ceilings.map((step) => step * power).find((ceiling) => ceiling >= most) ?? 10 * power;
}

/** Values of days as a line over its scale. What reads no picture is told its label; a table has the values. */
export function DayLine({ label, points, format, least = 1, className, ...props }: DayLineProps) {
  const most = Math.max(0, ...points.map(({ value }) => value));
  const ceiling = ceilingOf(most, least);
  const y = (value: number) => heightPx - (value / ceiling) * heightPx;
  const width = Math.max(1, points.length) * stepPx;
  const x = (at: number) => (at + 0.5) * stepPx;
  const line = points.map(({ value }, at) => `${x(at)},${y(value)}`).join(' ');
  const [first, last] = [points[0], points.at(-1)];
  return (
    <div
      data-slot="day-line"
      className={cn(
        'grid grid-cols-[auto_1fr] gap-x-2 gap-y-1 text-caption text-ink-muted figures-tabular',
        className,
      )}
      {...props}
    >
      <div aria-hidden className="-my-2 flex flex-col justify-between text-end">
        <span>{format(ceiling)}</span>
        <span>{format(0)}</span>
      </div>
      <svg
        role="img"
        aria-label={label}
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
          points={`${x(0)},${heightPx} ${line} ${x(points.length - 1)},${heightPx}`}
          className="fill-accent/12"
        />
        {points.length === 1 ? (
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
        {points.map(({ key, name, value }, at) => (
          <g key={key}>
            <title>{`${name}: ${format(value)}`}</title>
            <rect x={at * stepPx} width={stepPx} height={heightPx} className="fill-transparent" />
          </g>
        ))}
      </svg>
      <div aria-hidden className="col-start-2 flex justify-between gap-2">
        <span>{first?.name ?? ''}</span>
        <span>{last && last !== first ? last.name : ''}</span>
      </div>
    </div>
  );
}
