'use client';
import type { SiteUsageDimension, UsageReport } from '@stoa/core/contract';
import { monthDays, omittedUsage, tableCsv, usageDays, usageFigures } from '@stoa/core/rules';
import type { UsageQuestion, UsageReports } from '@stoa/core/state';
import { Banner, Button, cn, EmptyState, formatUsd, Skeleton, useLocale, useTexts } from '@stoa/ui';
import { BarList, DayLine } from '@stoa/ui/charts';
import { Download } from 'lucide-react';
import { useEffect, useState, type ComponentPropsWithoutRef } from 'react';
import { saveBlob } from '../files/save-blob.js';
import { useStore } from '../state/use-store.js';
import { UsageControls } from './usage-controls.js';
import { usageName } from './usage-names.js';
import { UsageTable } from './usage-table.js';
import { usageTexts } from './usage.texts.js';

export interface UsageViewProps extends Omit<ComponentPropsWithoutRef<'div'>, 'children'> {
  usage: UsageReports;
  dimensions: readonly SiteUsageDimension[];
  /** What it is split by at first. */
  by: SiteUsageDimension;
  /** The time. @units milliseconds since 1970 */
  now: number;
  /** Gives the person a file. */
  onSave?: (name: string, csv: string) => void;
}

const shownBars = 8;
/** Spreadsheets know by the first character that it is Unicode. */
const save = (name: string, csv: string): void =>
  saveBlob(new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' }), name);

function Chart({ report, question }: { report: UsageReport; question: UsageQuestion }) {
  const texts = useTexts(usageTexts);
  const locale = useLocale();
  const usd = (amount: number) => formatUsd(locale, amount);
  if (question.by === 'day') {
    const days = usageDays(report.groups, question.from, question.to);
    return (
      <DayLine
        label={texts.chart(days.length, usd(Math.max(...days.map(({ costUsd }) => costUsd))))}
        points={days.map(({ key, costUsd }) => ({ key, name: texts.dayOf(key), value: costUsd }))}
        format={usd}
        least={0.01}
      />
    );
  }
  const dearest = report.groups.slice(0, shownBars);
  return (
    <section aria-label={texts.dearest(dearest.length)}>
      <BarList
        bars={dearest.map((group) => ({
          key: group.key,
          name: usageName(texts, question.by, group),
          value: group.costUsd,
          figures: usd(group.costUsd),
        }))}
      />
    </section>
  );
}

function Csv({
  usage,
  question,
  onSave,
}: {
  usage: UsageReports;
  question: UsageQuestion;
  onSave: NonNullable<UsageViewProps['onSave']>;
}) {
  const texts = useTexts(usageTexts);
  const [status, setStatus] = useState<'idle' | 'making' | 'failed'>('idle');
  async function make(): Promise<void> {
    setStatus('making');
    const answer = await usage.readAll(question);
    if (!answer.ok) return setStatus('failed');
    const { groups, total, omitted } = answer.value;
    const rest = omittedUsage(answer.value);
    const rows = [
      ...groups.map((group) => [
        question.by === 'day' ? group.key : usageName(texts, question.by, group),
        ...usageFigures.map((name) => group[name]),
      ]),
      ...(rest ? [[texts.omittedRow(omitted), ...usageFigures.map((name) => rest[name])]] : []),
      [texts.total, ...usageFigures.map((name) => total[name])],
    ];
    const head = [texts.dimensions[question.by], ...usageFigures.map((name) => texts.csvFigures[name])];
    onSave(`${texts.fileName}-${question.from}-${question.to}.csv`, tableCsv(head, rows));
    setStatus('idle');
  }
  return (
    <>
      <Button size="sm" variant="outline" loading={status === 'making'} onClick={() => void make()}>
        <Download size={14} aria-hidden />
        {texts.csv}
      </Button>
      {status === 'failed' ? (
        <Banner
          kind="error"
          className="w-full"
          title={texts.csvFailed}
          action={{ label: texts.tryAgain, onAction: () => void make() }}
        />
      ) : null}
    </>
  );
}

function Answer({ report, question }: { report: UsageReport; question: UsageQuestion }) {
  const texts = useTexts(usageTexts);
  const locale = useLocale();
  const rest = omittedUsage(report);
  if (report.groups.length === 0) return <EmptyState title={texts.none} description={texts.noneHint} />;
  return (
    <>
      <Chart report={report} question={question} />
      <UsageTable report={report} by={question.by} />
      <div className="flex flex-col gap-1 text-caption text-pretty text-ink-muted">
        {rest ? <p>{texts.omitted(report.omitted, formatUsd(locale, rest.costUsd))}</p> : null}
        {report.total.estimated > 0 ? <p>{texts.estimated(report.total.estimated)}</p> : null}
        <p>{texts.explained}</p>
      </div>
    </>
  );
}

/** What was used over days, split by one dimension: a chart, every figure, and the same as a file. @source ours */
export function UsageView({
  usage,
  dimensions,
  by,
  now,
  onSave = save,
  className,
  ...props
}: UsageViewProps) {
  const texts = useTexts(usageTexts);
  const locale = useLocale();
  const today = new Date(now).toISOString().slice(0, 10);
  const [question, setQuestion] = useState<UsageQuestion>(() => ({ ...monthDays(today, 0), by }));
  const { status, report, shown, failure } = useStore(usage.store, (state) => state);
  const isBackwards = question.from > question.to;
  useEffect(() => {
    if (!isBackwards) void usage.read(question);
  }, [usage, question, isBackwards]);
  const isWaiting = status === 'loading' && !report;
  return (
    <div
      data-slot="usage-view"
      data-state={status}
      aria-busy={status === 'loading' || undefined}
      className={cn('flex min-w-0 flex-col gap-5', className)}
      {...props}
    >
      <UsageControls question={question} dimensions={dimensions} today={today} onChange={setQuestion} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p aria-live="polite" className="text-title font-semibold text-ink figures-tabular">
          {report ? formatUsd(locale, report.total.costUsd) : null}
        </p>
        {report && shown && report.groups.length > 0 ? (
          <Csv usage={usage} question={shown} onSave={onSave} />
        ) : null}
      </div>
      {status === 'failed' ? (
        <Banner
          kind="error"
          title={texts.failed}
          lines={failure?.code === 'refused' && failure.message ? [failure.message] : []}
          action={{ label: texts.tryAgain, onAction: () => void usage.read(question) }}
        />
      ) : null}
      {isWaiting ? (
        <>
          <span role="status" className="sr-only">
            {texts.loading}
          </span>
          <Skeleton className="h-40 w-full" />
          <Skeleton className="h-24 w-full" />
        </>
      ) : report && shown ? (
        <Answer report={report} question={shown} />
      ) : null}
    </div>
  );
}
