'use client';
import { cn } from '@stoa/ui';
import { memo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { saveBlob } from '../../../base/files/save-blob.js';
import { useCopy } from '../../code/use-copy.js';
import { useText } from '../../../base/text/text.js';
import { useMarkdownText } from './markdown-text.js';
import { readTableWords, tableAsCsv, tableAsMarkdown } from '../parser/table-text.js';

const action = cn(
  'cursor-pointer rounded-[4px] px-1.5 py-0.5 transition-colors duration-quick hover:text-ink focus-ring pointer-coarse:min-h-11',
);

/** What can be done with a table. Its words are read where they stand when something is asked for; it does not render while they grow. */
const TableActions = memo(function TableActions({ table }: { table: RefObject<HTMLTableElement | null> }) {
  const { thread } = useText();
  const words = useMarkdownText();
  const { state, copy } = useCopy();
  const [asked, setAsked] = useState<'markdown' | 'csv' | null>(null);
  const rows = () => {
    return table.current ? readTableWords(table.current) : [];
  };
  const ask = (form: 'markdown' | 'csv') => {
    setAsked(form);
    copy(form === 'csv' ? tableAsCsv(rows()) : tableAsMarkdown(rows()));
  };
  // A mark of byte order tells spreadsheets that the file is UTF-8.
  const save = () =>
    saveBlob(new Blob(['\ufeff', tableAsCsv(rows())], { type: 'text/csv;charset=utf-8' }), 'table.csv');
  const said = { idle: '', copied: thread.copied, failed: thread.copyFailed }[state];
  return (
    <div
      data-slot="table-actions"
      role="group"
      aria-label={words.tableActions}
      className="flex flex-wrap justify-end gap-x-1 text-caption text-ink-muted"
    >
      <button type="button" className={action} onClick={() => ask('markdown')}>
        {said && asked === 'markdown' ? said : words.copyTable}
      </button>
      <button type="button" className={action} onClick={() => ask('csv')}>
        {said && asked === 'csv' ? said : words.copyTableCsv}
      </button>
      <button type="button" className={action} onClick={save}>
        {words.downloadTable}
      </button>
      <span role="status" className="sr-only">
        {said}
      </span>
    </div>
  );
});

/** A table of a reply: it scrolls by itself where it is wider than the page. */
export function ReplyTable({ children }: { children?: ReactNode }) {
  const { thread } = useText();
  const table = useRef<HTMLTableElement>(null);
  return (
    <div data-slot="table" className="flex min-w-0 flex-col gap-1">
      <div
        data-slot="table-scroll"
        // What scrolls has the direction of what it holds, so that a table is read from its first column on.
        dir="auto"
        role="group"
        aria-label={thread.tableLabel}
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
