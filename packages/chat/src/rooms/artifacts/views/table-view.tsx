'use client';
import { useTexts } from '@stoa/ui';
import { useMemo } from 'react';
import { CsvTable } from '../../../parts/csv/csv-table.js';
import { readCsv } from '../../../parts/csv/read-csv.js';
import { artifactsTexts } from '../artifacts.texts.js';

/** More rows and columns are in the code view. */
const maxRows = 500;
const maxColumns = 60;

/** A table of comma-separated values; cells are text and nothing else. */
export function TableView({ name, text, isStreaming }: { name: string; text: string; isStreaming: boolean }) {
  const texts = useTexts(artifactsTexts);
  const table = useMemo(() => readCsv(text, { maxColumns, drawnRows: maxRows }), [text]);
  if (!table) return isStreaming ? null : <p className="p-4 text-ui text-ink-muted">{texts.noTable}</p>;
  const { head, rows, rowCount } = table;
  return (
    <div className="flex max-h-full flex-col gap-2">
      <CsvTable
        aria-label={texts.table(name)}
        table={{ head, rows }}
        className="min-h-0 rounded-panel text-ui"
      />
      {rowCount > maxRows ? (
        <p data-beside-text="" className="text-caption text-ink-muted">
          {texts.rows(maxRows, rowCount)}
        </p>
      ) : null}
    </div>
  );
}
