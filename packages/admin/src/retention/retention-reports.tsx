'use client';
import { retentionKinds, type KeptKind, type RetentionReport } from '@stoa/core/contract';
import type { RetentionStore } from '@stoa/core/state';
import { useStore } from '@stoa/react';
import { Badge, Banner, Button, useTexts } from '@stoa/ui';
import { LoadingRows } from '../app/loading-rows.js';
import { Question } from '../app/question.js';
import { TitledBlock } from '../app/titled-block.js';
import { retentionTexts } from './retention.texts.js';

export interface RetentionReportsProps {
  retention: RetentionStore;
}

function InForce({ kinds }: { kinds: readonly KeptKind[] }) {
  const text = useTexts(retentionTexts);
  return (
    <dl className="flex flex-col">
      {kinds.map(({ kind, days, next }) => (
        <div key={kind} className="flex flex-wrap gap-x-4 border-b border-line py-1.5 text-ui">
          <dt className="min-w-0 flex-1 basis-52 text-ink">{text.kinds[kind]}</dt>
          <dd className="text-ink">{text.kept(days)}</dd>
          {next ? <dd className="text-ink-muted">{text.next(next.days, next.from)}</dd> : null}
        </div>
      ))}
    </dl>
  );
}

const badgeTones = { working: 'neutral', done: 'success', failed: 'danger' } as const;

function Report({ report }: { report: RetentionReport }) {
  const text = useTexts(retentionTexts);
  const { startedAt, status, requestedBy, removed } = report;
  const lines = retentionKinds.flatMap((kind) =>
    removed[kind] ? [text.removed(text.kinds[kind], removed[kind])] : [],
  );
  return (
    <li data-slot="retention-report" className="flex flex-col gap-1 border-b border-line py-2 text-ui">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <time dateTime={startedAt} className="text-ink">
          {text.at(startedAt)}
        </time>
        <Badge tone={badgeTones[status]}>{text.statuses[status]}</Badge>
        <bdi className="text-ink-muted">{text.by(requestedBy)}</bdi>
      </div>
      {lines.length > 0 ? <p className="text-ink">{lines.join(' · ')}</p> : null}
      {lines.length === 0 && status === 'done' ? (
        <p className="text-ink-muted">{text.removedNothing}</p>
      ) : null}
      {status === 'failed' ? <p className="text-ink-muted">{text.failedHint}</p> : null}
    </li>
  );
}

/** The rules in force, and what runs have deleted. */
export function RetentionReports({ retention }: RetentionReportsProps) {
  const text = useTexts(retentionTexts);
  const { load, kinds, reports, run } = useStore(retention.store, (state) => state);
  const hasRules = kinds.some(({ days }) => days !== null);
  const isWorking = reports[0]?.status === 'working';
  if (load.status === 'loading') return <LoadingRows label={text.loading} />;
  if (load.status === 'failed')
    return (
      <Banner
        kind="error"
        title={load.failure}
        action={{ label: text.tryAgain, onAction: () => void retention.load() }}
      />
    );
  return (
    <>
      <TitledBlock heading="h2" title={text.inForce}>
        <InForce kinds={kinds} />
      </TitledBlock>
      <TitledBlock heading="h2" title={text.reports} hint={text.reportsHint}>
        {reports.length === 0 ? <p className="text-ui text-ink-muted">{text.noReports}</p> : null}
        <ul aria-live="polite" className="flex flex-col">
          {reports.map((report) => (
            <Report key={report.id} report={report} />
          ))}
        </ul>
        {run.status === 'failed' ? <Banner kind="error" title={run.failure} /> : null}
        {hasRules ? (
          <Question
            title={text.runTitle}
            hint={text.runQuestion}
            keep={text.keep}
            act={text.run}
            onAct={() => void retention.run()}
          >
            <Button
              variant="danger-ghost"
              className="self-start"
              loading={run.status === 'starting'}
              disabled={isWorking}
            >
              {text.run}
            </Button>
          </Question>
        ) : null}
      </TitledBlock>
    </>
  );
}
