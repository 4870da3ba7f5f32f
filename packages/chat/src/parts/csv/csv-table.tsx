'use client';
import { cn } from '@stoa/ui';
import type { ComponentPropsWithoutRef } from 'react';
import type { CsvTableRows } from './read-csv.js';

export interface CsvTableProps extends Omit<ComponentPropsWithoutRef<'div'>, 'children'> {
  /** Names the place that scrolls. */
  'aria-label': string;
  table: Pick<CsvTableRows, 'head' | 'rows'>;
  /** Said under the last row where the table goes on. */
  goesOn?: string;
}

/** A table of comma-separated values in a place that scrolls, also by keyboard. Each cell has the direction of its own text. */
export function CsvTable({ table: { head, rows }, goesOn, className, ...props }: CsvTableProps) {
  return (
    <div
      data-slot="csv-table"
      role="group"
      tabIndex={0}
      className={cn(
        'max-w-full overflow-auto rounded-control border border-line scrollbar-quiet focus-ring-inset',
        className,
      )}
      {...props}
    >
      <table dir="auto" className="w-max min-w-full border-collapse">
        <thead className="sticky top-0 bg-surface-sunken">
          <tr className="border-b border-line">
            {head.map((cell, at) => (
              <th
                key={at}
                scope="col"
                dir="auto"
                className="max-w-80 px-3 py-1.5 text-start font-semibold text-ink"
              >
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index} className="border-b border-line last:border-b-0">
              {row.map((cell, at) => (
                <td
                  key={at}
                  dir="auto"
                  className="max-w-80 px-3 py-1.5 align-top [overflow-wrap:anywhere] text-ink figures-tabular"
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
          {goesOn === undefined ? null : (
            <tr>
              <td colSpan={head.length} className="px-3 py-1 text-ink-muted">
                <span aria-hidden>…</span>
                <span className="sr-only">{goesOn}</span>
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}
