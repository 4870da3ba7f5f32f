'use client';
import { useMemo } from 'react';
import { useTexts } from '@stoa/ui';
import { csvPreviewBytes, readCsvRows, type CsvRows } from './csv-rows.js';
import { OpenLink, PreviewFailure, PreviewWait } from './preview-parts.js';
import { requestOf, useFileAddress, type PreviewFile } from './use-file-address.js';
import { useTextStart } from './use-text-start.js';
import { generatedFilesTexts } from './generated-files.texts.js';

function Table({ table, name }: { table: CsvRows; name: string }) {
  const text = useTexts(generatedFilesTexts);
  const { head, rows, hasMoreRows, moreColumns } = table;
  return (
    <>
      <div
        data-slot="csv-preview"
        role="group"
        tabIndex={0}
        aria-label={text.table(name)}
        className="max-h-100 max-w-full overflow-auto rounded-control border border-line scrollbar-quiet focus-ring-inset"
      >
        <table dir="auto" className="w-max min-w-full border-collapse text-caption">
          <thead className="sticky top-0 bg-surface-sunken">
            <tr className="border-b border-line">
              {head.map((cell, at) => (
                <th
                  key={at}
                  scope="col"
                  dir="auto"
                  className="max-w-60 px-3 py-1.5 text-start font-semibold text-ink"
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
                    className="max-w-60 px-3 py-1.5 align-top text-ink [overflow-wrap:anywhere] figures-tabular"
                  >
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
            {hasMoreRows ? (
              <tr>
                <td colSpan={head.length} className="px-3 py-1 text-ink-muted">
                  <span aria-hidden>…</span>
                  <span className="sr-only">{text.moreRows}</span>
                </td>
              </tr>
            ) : null}
          </tbody>
        </table>
      </div>
      {moreColumns > 0 ? <p className="text-caption text-ink-muted">{text.columnsCut(moreColumns)}</p> : null}
    </>
  );
}

/** The first ten rows of a CSV file. */
export function CsvPreview({ file }: { file: PreviewFile }) {
  const text = useTexts(generatedFilesTexts);
  const { name } = file;
  const { address, again } = useFileAddress(file, requestOf(file));
  const read = useTextStart(
    address.status === 'own' && !address.url.startsWith('data:') ? address.url : null,
    csvPreviewBytes,
  );
  const table = useMemo(() => (read.status === 'read' ? readCsvRows(read.text) : null), [read]);
  if (address.status === 'foreign')
    return (
      <PreviewFailure says={text.noCsv} hint={text.elsewhere(address.host)}>
        <OpenLink href={address.url} />
      </PreviewFailure>
    );
  if (address.status === 'failed' || read.status === 'failed')
    return <PreviewFailure says={text.noCsv} onRetry={again} />;
  if (address.status === 'asking' || read.status === 'reading') return <PreviewWait />;
  return table ? (
    <Table table={table} name={name} />
  ) : (
    <p className="text-ui text-ink-muted">{text.emptyTable}</p>
  );
}
