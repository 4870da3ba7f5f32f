'use client';
import { tableCsv } from '@stoa/core/rules';
import { useStoa } from '@stoa/react';
import { cn, IconButton, useTexts } from '@stoa/ui';
import { ChartNoAxesColumn, Download, Table2 } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { analyticsTexts } from './analytics.texts.js';
import { saveCsv } from './save-csv.js';

export interface ChartCardProps {
  title: string;
  /** The columns of its table, the first of which names the rows. */
  head: readonly string[];
  /** What the table shows. */
  rows: readonly (readonly string[])[];
  /** The same with plain numbers, for a file. */
  figures: readonly (readonly (string | number)[])[];
  /** In the place of chart and table where there is nothing to show. */
  instead?: string | null;
  className?: string | undefined;
  /** The chart. */
  children: ReactNode;
}

/** A chart with its table and its file. */
export function ChartCard({
  title,
  head,
  rows,
  figures,
  instead = null,
  className,
  children,
}: ChartCardProps) {
  const { dashboard: texts } = useTexts(analyticsTexts);
  const { now } = useStoa();
  const [isTable, setTable] = useState(false);
  const id = useId();
  return (
    <section
      data-slot="chart-card"
      data-state={instead === null ? (isTable ? 'table' : 'chart') : 'empty'}
      aria-labelledby={id}
      className={cn(
        'flex min-w-0 flex-col gap-3 rounded-panel border border-line bg-surface-raised px-4 py-3.5',
        className,
      )}
    >
      <div className="flex min-h-8 items-center gap-1">
        <h4 id={id} className="min-w-0 flex-1 text-ui font-medium text-ink">
          {title}
        </h4>
        {instead === null ? (
          <>
            <IconButton
              size="sm"
              label={isTable ? texts.asChart(title) : texts.asTable(title)}
              onClick={() => setTable(!isTable)}
            >
              {isTable ? <ChartNoAxesColumn size={16} aria-hidden /> : <Table2 size={16} aria-hidden />}
            </IconButton>
            <IconButton
              size="sm"
              label={texts.csv(title)}
              onClick={() =>
                saveCsv(tableCsv(head, figures), title.toLowerCase().replaceAll(/\s+/g, '-'), now())
              }
            >
              <Download size={16} aria-hidden />
            </IconButton>
          </>
        ) : null}
      </div>
      {instead === null ? (
        isTable ? (
          <div
            className="max-h-72 overflow-auto scrollbar-quiet focus-ring-inset"
            role="group"
            tabIndex={0}
            aria-label={title}
          >
            <table className="w-full border-collapse text-ui" aria-labelledby={id}>
              <thead>
                <tr className="border-b border-line">
                  {head.map((name, at) => (
                    <th
                      key={name}
                      scope="col"
                      className={cn(
                        'py-1.5 pe-3 text-caption font-medium text-ink-muted',
                        at === 0 ? 'text-start' : 'text-end',
                      )}
                    >
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={row[0]} className="border-b border-line last:border-b-0">
                    {row.map((cell, at) =>
                      at === 0 ? (
                        <th key={at} scope="row" className="py-1.5 pe-3 text-start font-normal text-ink">
                          <bdi className="[overflow-wrap:anywhere]">{cell}</bdi>
                        </th>
                      ) : (
                        <td key={at} className="py-1.5 pe-3 text-end text-ink figures-tabular">
                          {cell}
                        </td>
                      ),
                    )}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        ) : (
          children
        )
      ) : (
        <p className="text-ui text-pretty text-ink-muted">{instead}</p>
      )}
    </section>
  );
}
