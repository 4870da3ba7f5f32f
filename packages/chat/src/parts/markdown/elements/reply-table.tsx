'use client';
import { copyTexts, saveBlob, useCopy } from '@stoa/react';
import { cn, useTexts } from '@stoa/ui';
import { memo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { readTableText, tableAsCsv, tableAsMarkdown } from './table-text.js';
import { elementsTexts } from './elements.texts.js';
import { markdownTexts } from './markdown.texts.js';
import { showAllIn } from './show-more.js';

const actionClass = cn(
  'cursor-pointer rounded-[4px] px-1.5 py-0.5 transition-colors duration-quick hover:text-ink focus-ring pointer-coarse:min-h-11',
);

/** Copies and saves a table. Its text is read from the DOM on demand, so that the actions do not render while the table grows. */
const TableActions = memo(function TableActions({ table }: { table: RefObject<HTMLTableElement | null> }) {
  const copyText = useTexts(copyTexts);
  const texts = useTexts(markdownTexts);
  const { state, copy } = useCopy();
  const [format, setFormat] = useState<'markdown' | 'csv' | null>(null);
  const readRows = async () => {
    if (!table.current) return [];
    await showAllIn(table.current);
    return readTableText(table.current);
  };
  const copyAs = async (form: 'markdown' | 'csv') => {
    setFormat(form);
    const rows = await readRows();
    copy(form === 'csv' ? tableAsCsv(rows) : tableAsMarkdown(rows));
  };
  // The byte order mark makes spreadsheets read UTF-8.
  const save = async () =>
    saveBlob(
      new Blob(['\ufeff', tableAsCsv(await readRows())], { type: 'text/csv;charset=utf-8' }),
      'table.csv',
    );
  const status = { idle: '', copied: copyText.copied, failed: copyText.copyFailed }[state];
  return (
    <div
      data-slot="table-actions"
      role="group"
      aria-label={texts.tableActions}
      className="flex flex-wrap justify-end gap-x-1 text-caption text-ink-muted"
    >
      <button type="button" className={actionClass} onClick={() => void copyAs('markdown')}>
        {status && format === 'markdown' ? status : texts.copyTable}
      </button>
      <button type="button" className={actionClass} onClick={() => void copyAs('csv')}>
        {status && format === 'csv' ? status : texts.copyTableCsv}
      </button>
      <button type="button" className={actionClass} onClick={() => void save()}>
        {texts.downloadTable}
      </button>
      <span role="status" className="sr-only">
        {status}
      </span>
    </div>
  );
});

/** A table of a reply; scrolls sideways where it is wider than the page. */
export function ReplyTable({ children }: { children?: ReactNode }) {
  const elements = useTexts(elementsTexts);
  const table = useRef<HTMLTableElement>(null);
  return (
    <div data-slot="table" className="flex min-w-0 flex-col gap-1">
      <div
        data-slot="table-scroll"
        // The direction of its text, so that it scrolls from its first column on.
        dir="auto"
        role="group"
        aria-label={elements.tableLabel}
        tabIndex={0}
        className="max-w-full overflow-x-auto rounded-panel border border-line scrollbar-quiet focus-ring-inset"
      >
        <table ref={table} className="w-max min-w-full border-collapse text-ui">
          {children}
        </table>
      </div>
      <TableActions table={table} />
    </div>
  );
}
