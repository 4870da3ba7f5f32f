'use client';
import { sortUsage, usageFigures, type UsageFigure } from '@stoa/core/rules';
import type { UsageReport, UsageSums } from '@stoa/core/contract';
import type { UsageQuestion } from '@stoa/core/state';
import { cn, formatNumber, formatUsd, useLocale, useTexts } from '@stoa/ui';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState, type ComponentPropsWithoutRef } from 'react';
import { usageName } from './usage-names.js';
import { usageTexts } from './usage.texts.js';

export interface UsageTableProps extends Omit<ComponentPropsWithoutRef<'div'>, 'children'> {
  report: UsageReport;
  by: UsageQuestion['by'];
}

/** Of cells that stand close to their neighbour, of which they are a part. */
const parts: readonly UsageFigure[] = ['cachedTokens', 'embeddingTokens', 'reasoningTokens'];

/** Every figure of every group, with the total of all of them. */
export function UsageTable({ report, by, className, ...props }: UsageTableProps) {
  const texts = useTexts(usageTexts);
  const locale = useLocale();
  const [sort, setSort] = useState<{ by: UsageFigure | 'name'; isAscending: boolean } | null>(null);
  const nameOf = (group: { key: string; name: string | null }) => usageName(texts, by, group);
  const groups = sort ? sortUsage(report.groups, sort.by, sort.isAscending, nameOf) : report.groups;
  const figure = (sums: UsageSums, name: UsageFigure) =>
    name === 'costUsd' ? formatUsd(locale, sums.costUsd) : formatNumber(locale, sums[name]);
  const columns = [
    { id: 'name' as const, label: texts.dimensions[by], name: texts.dimensions[by] },
    ...usageFigures.map((id) => ({ id, label: texts.figures[id], name: texts.csvFigures[id] })),
  ];
  const order = (id: UsageFigure | 'name') =>
    sort?.by !== id ? undefined : sort.isAscending ? 'ascending' : 'descending';
  const cell = (id: UsageFigure | 'name') =>
    cn(
      'px-2 py-1.5',
      id === 'name' ? 'text-start' : 'text-end',
      parts.includes(id as UsageFigure) && 'text-ink-muted',
    );
  return (
    <div
      data-slot="usage-table"
      role="group"
      tabIndex={0}
      aria-label={texts.report}
      className={cn(
        'max-h-128 overflow-auto rounded-panel border border-line bg-surface-raised scrollbar-quiet focus-ring-inset',
        className,
      )}
      {...props}
    >
      <table aria-label={texts.report} className="w-full border-collapse text-ui figures-tabular">
        <thead className="sticky top-0 z-10 bg-surface-raised shadow-[inset_0_-1px_0_0_var(--color-line)]">
          <tr>
            {columns.map(({ id, label, name }) => (
              <th
                key={id}
                scope="col"
                aria-sort={order(id)}
                className={cn(cell(id), 'text-caption font-medium')}
              >
                <button
                  type="button"
                  aria-label={texts.sortBy(name)}
                  className="inline-flex min-h-8 cursor-pointer items-center gap-1 rounded-control px-1 text-start hover:text-ink focus-ring pointer-coarse:min-h-11"
                  onClick={() =>
                    setSort({ by: id, isAscending: sort?.by === id ? !sort.isAscending : id === 'name' })
                  }
                >
                  {label}
                  {order(id) === 'ascending' ? <ArrowUp size={14} aria-hidden /> : null}
                  {order(id) === 'descending' ? <ArrowDown size={14} aria-hidden /> : null}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <tr key={group.key} className="border-t border-line first:border-t-0">
              <th scope="row" className={cn(cell('name'), 'min-w-40 font-normal text-ink')}>
                <bdi className="[overflow-wrap:anywhere]">{nameOf(group)}</bdi>
              </th>
              {usageFigures.map((name) => (
                <td key={name} className={cell(name)}>
                  {figure(group, name)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot className="sticky bottom-0 bg-surface-raised shadow-[inset_0_1px_0_0_var(--color-line)]">
          <tr>
            <th scope="row" className={cn(cell('name'), 'font-medium text-ink')}>
              {texts.total}
            </th>
            {usageFigures.map((name) => (
              <td key={name} className={cn(cell(name), 'font-medium')}>
                {figure(report.total, name)}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
