'use client';
import { useTexts } from '@stoa/ui';
import type { ChartTable } from './chart-messages.js';
import { chartsTexts } from './charts.texts.js';

/** The data of a chart as a table. */
export function ChartData({ table, name }: { table: ChartTable; name: string }) {
  const text = useTexts(chartsTexts);
  return (
    <details data-slot="chart-data" className="border-t border-line text-ui">
      <summary className="cursor-pointer px-4 py-2 text-caption text-ink-muted focus-ring-inset">
        {text.data}
      </summary>
      <div
        role="group"
        aria-label={text.dataOf(name)}
        tabIndex={0}
        className="max-h-80 overflow-auto border-t border-line scrollbar-quiet focus-ring-inset"
      >
        <table className="w-max min-w-full border-collapse">
          <thead className="bg-surface-sunken">
            <tr>
              {table.columns.map((column) => (
                <th
                  key={column}
                  scope="col"
                  className="max-w-64 truncate px-4 py-1.5 text-start font-semibold text-ink"
                >
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map((row, index) => (
              <tr key={index} className="border-t border-line">
                {row.map((value, at) => (
                  <td key={at} className="max-w-64 truncate px-4 py-1.5 text-ink figures-tabular">
                    {value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="px-4 py-2 text-caption text-ink-muted">
        {text.rowsShown(table.rows.length, table.rowCount)}
      </p>
    </details>
  );
}
