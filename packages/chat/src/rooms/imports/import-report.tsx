'use client';
import type { ImportReport } from '@stoa/core/state';
import { Badge, useTexts, useLocale, formatNumber } from '@stoa/ui';
import { importsTexts } from './imports.texts.js';

function Count({ label, value }: { label: string; value: number }) {
  const locale = useLocale();
  return (
    <div className="flex min-w-0 flex-1 flex-col px-3 py-2.5">
      <dd className="text-title text-ink figures-tabular">{formatNumber(locale, value)}</dd>
      <dt className="text-caption text-ink-muted">{label}</dt>
    </div>
  );
}

/** Preview of an import. */
export function ImportReportView({ fileName, report }: { fileName: string; report: ImportReport }) {
  const imports = useTexts(importsTexts);
  const { facts } = imports;
  const rest = report.readable - report.samples.length;
  const skipped = report.skipped.reduce((sum, { count }) => sum + count, 0);
  const also = [
    facts.messages(report.messages),
    ...(report.folders > 0 ? [facts.folders(report.folders)] : []),
    ...(report.prompts > 0 ? [facts.prompts(report.prompts)] : []),
  ];
  return (
    <div data-slot="import-report" className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <span dir="auto" className="min-w-0 truncate text-ui font-medium text-ink">
            {fileName}
          </span>
          <Badge>{imports.formats[report.format]}</Badge>
        </div>
        <p className="text-ui text-ink-muted">{[imports.reportTitle(report.readable), ...also].join(', ')}</p>
      </div>
      <dl className="flex divide-x divide-line rounded-panel border border-line rtl:divide-x-reverse">
        <Count label={imports.fresh} value={report.fresh} />
        <Count label={imports.extended} value={report.extended} />
        <Count label={imports.known} value={report.known} />
      </dl>
      {report.samples.length > 0 ? (
        <div className="flex flex-col gap-1">
          <h3 className="text-caption font-medium text-ink-muted">{imports.samples}</h3>
          <ul className="flex flex-col gap-0.5 text-ui text-ink">
            {report.samples.map((name, at) => (
              <li key={`${at} ${name}`} className="flex">
                <span dir="auto" className="truncate">
                  {name || imports.untitled}
                </span>
              </li>
            ))}
            {rest > 0 ? <li className="text-ink-muted">{imports.samplesMore(rest)}</li> : null}
          </ul>
        </div>
      ) : null}
      {skipped > 0 ? (
        <details className="text-ui">
          <summary className="cursor-pointer rounded-control text-ink-muted focus-ring hover:text-ink">
            {imports.skippedTitle(skipped)}
          </summary>
          <ul className="mt-1.5 flex flex-col gap-0.5 text-ink-muted">
            {report.skipped.map(({ reason, count }) => (
              <li key={reason} className="flex justify-between gap-4">
                <span className="min-w-0 text-pretty">{reason}</span>
                <span className="figures-tabular">{count}</span>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  );
}
