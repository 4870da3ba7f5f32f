'use client';
import type { CurrentRun } from '@stoa/core/contract';
import { Badge, Button, EmptyState, useTexts } from '@stoa/ui';
import { DataTable, type DataColumn } from '@stoa/ui/data-table';
import { Question } from '../app/question.js';
import { supportTexts } from './support.texts.js';

export interface CurrentRunsProps {
  runs: readonly CurrentRun[];
  working: readonly string[];
  onStop: (id: string) => void;
}

/** Replies that are being written, each of which can be stopped. */
export function CurrentRuns({ runs, working, onStop }: CurrentRunsProps) {
  const text = useTexts(supportTexts);
  const { runColumns: names } = text;
  const columns: DataColumn<CurrentRun>[] = [
    {
      id: 'person',
      header: names.person,
      className: 'min-w-32',
      renderCell: ({ person }) => <bdi className="break-all">{person.email}</bdi>,
    },
    {
      id: 'model',
      header: names.model,
      renderCell: ({ modelId, host }) => (
        <div className="flex flex-col">
          <bdi className="break-all">{modelId}</bdi>
          <bdi className="text-caption break-all text-ink-muted">{host ?? text.goneProcess}</bdi>
        </div>
      ),
    },
    {
      id: 'since',
      header: names.since,
      className: 'max-sm:hidden',
      renderCell: ({ startedAt }) => <time dateTime={startedAt}>{text.at(startedAt)}</time>,
    },
    {
      id: 'actions',
      header: names.actions,
      isHeaderHidden: true,
      className: 'text-end',
      renderCell: ({ id, person, isStopping }) =>
        isStopping ? (
          <Badge>{text.stopping}</Badge>
        ) : (
          <Question
            title={text.stopTitle(person.email)}
            hint={text.stopHint}
            keep={text.keep}
            act={text.stop}
            onAct={() => onStop(id)}
          >
            <Button
              size="sm"
              variant="danger-ghost"
              aria-label={text.stopOf(person.email)}
              loading={working.includes(id)}
            >
              {text.stop}
            </Button>
          </Question>
        ),
    },
  ];
  return (
    <DataTable
      label={text.runs}
      texts={text.table}
      columns={columns}
      rows={runs}
      rowId={({ id }) => id}
      rowName={({ person }) => person.email}
      sort={null}
      onSort={() => undefined}
      status="ready"
      failure=""
      onRetry={() => undefined}
      empty={<EmptyState title={text.noRuns} />}
      maxHeightPx={400}
    />
  );
}
