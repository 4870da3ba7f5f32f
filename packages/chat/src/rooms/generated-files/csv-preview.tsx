'use client';
import { useMemo, type ReactNode } from 'react';
import { useTexts } from '@stoa/ui';
import { CsvTable } from '../../parts/csv/csv-table.js';
import { csvPreviewBytes, readCsvRows, type CsvRows } from './csv-rows.js';
import { OpenLink, PreviewFailure, PreviewWait } from './preview-parts.js';
import { requestOf, useFileAddress, type PreviewFile } from './use-file-address.js';
import { isUndecoded } from './text-preview.js';
import { useTextStart } from './use-text-start.js';
import { generatedFilesTexts } from './generated-files.texts.js';

function Table({ table, name }: { table: CsvRows; name: string }) {
  const text = useTexts(generatedFilesTexts);
  const { hasMoreRows, moreColumns } = table;
  return (
    <>
      <CsvTable
        aria-label={text.table(name)}
        table={table}
        goesOn={hasMoreRows ? text.moreRows : undefined}
        className="max-h-100 text-caption"
      />
      {moreColumns > 0 ? <p className="text-caption text-ink-muted">{text.columnsCut(moreColumns)}</p> : null}
    </>
  );
}

/** The first ten rows of a CSV file. */
export function CsvPreview({ file, undecoded }: { file: PreviewFile; undecoded?: ReactNode }) {
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
  if (undecoded && isUndecoded(read.text.text)) return undecoded;
  return table ? (
    <Table table={table} name={name} />
  ) : (
    <p className="text-ui text-ink-muted">{text.emptyTable}</p>
  );
}
