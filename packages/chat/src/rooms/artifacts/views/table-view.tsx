'use client';
import { useTexts } from '@stoa/ui';
import Papa from 'papaparse';
import { useMemo } from 'react';
import { artifactsTexts } from '../artifacts.texts.js';

/** More rows and columns are in the code view. */
const mostRows = 500;
const mostColumns = 60;

/** A table of comma-separated values; cells are text and nothing else. */
export function TableView({ name, text, isStreaming }: { name: string; text: string; isStreaming: boolean }) {
  const words = useTexts(artifactsTexts);
  const rows = useMemo(
    () =>
      Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: 'greedy' }).data.map((row) =>
        row.slice(0, mostColumns),
      ),
    [text],
  );
  const [head, ...body] = rows;
  if (!head) return isStreaming ? null : <p className="p-4 text-ui text-ink-muted">{words.noTable}</p>;
  return (
    <div className="flex max-h-full flex-col gap-2">
      <div
        role="group"
        tabIndex={0}
        aria-label={words.table(name)}
        className="min-h-0 overflow-auto rounded-panel border border-line scrollbar-quiet focus-ring-inset"
      >
        <table dir="auto" className="w-max min-w-full border-collapse text-ui">
          <thead className="sticky top-0 bg-surface-sunken">
            <tr className="border-b border-line">
              {head.map((cell, at) => (
                <th
                  key={at}
                  scope="col"
                  dir="auto"
                  className="max-w-80 px-3 py-2 text-start font-semibold text-ink"
                >
                  {cell}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {body.slice(0, mostRows).map((row, at) => (
              <tr key={at} className="border-b border-line last:border-b-0">
                {head.map((_, column) => (
                  <td
                    key={column}
                    dir="auto"
                    className="max-w-80 px-3 py-1.5 [overflow-wrap:anywhere] text-ink"
                  >
                    {row[column] ?? ''}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {body.length > mostRows ? (
        <p className="text-caption text-ink-muted">{words.rows(mostRows, body.length)}</p>
      ) : null}
    </div>
  );
}
