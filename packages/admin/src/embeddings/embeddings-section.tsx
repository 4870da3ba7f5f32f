'use client';
import type { EmbeddingMessage } from '@stoa/core/contract';
import type { EmbeddingQueueStore } from '@stoa/core/state';
import { useStore } from '@stoa/react';
import { Badge, Banner, Button, cn, EmptyState, useTexts } from '@stoa/ui';
import { DataTable, type DataColumn } from '@stoa/ui/data-table';
import { RefreshCw } from 'lucide-react';
import { useEffect, type ComponentPropsWithoutRef } from 'react';
import { Question } from '../app/question.js';
import { embeddingsTexts } from './embeddings.texts.js';

export interface EmbeddingsSectionProps extends Omit<ComponentPropsWithoutRef<'div'>, 'children'> {
  queue: EmbeddingQueueStore;
}

/** Documents that wait to be embedded, each of which can be ended. @source administration specification §2 "Embeddings tab" (2.037) */
export function EmbeddingsSection({ queue, className, ...props }: EmbeddingsSectionProps) {
  const text = useTexts(embeddingsTexts);
  const { messages, load, ending, failure } = useStore(queue.store, (state) => state);
  useEffect(() => void queue.load(), [queue]);
  const { columns: names } = text;
  const columns: DataColumn<EmbeddingMessage>[] = [
    {
      id: 'document',
      header: names.document,
      renderCell: ({ object }) => (
        <bdi dir="ltr" className="font-code text-caption break-all">
          {object.key}
        </bdi>
      ),
      className: 'min-w-48',
    },
    {
      id: 'person',
      header: names.person,
      renderCell: ({ object }) => <bdi className="break-all">{object.user}</bdi>,
      className: 'min-w-32',
    },
    {
      id: 'size',
      header: names.size,
      renderCell: ({ object }) => text.size(object.size),
      className: 'whitespace-nowrap',
    },
    {
      id: 'since',
      header: names.since,
      renderCell: ({ eventTime }) => text.since(eventTime),
      className: 'whitespace-nowrap',
    },
    {
      id: 'actions',
      header: names.actions,
      isHeaderHidden: true,
      className: 'text-end',
      renderCell: ({ object: { key }, terminated }) =>
        terminated ? (
          <Badge>{text.terminated}</Badge>
        ) : (
          <Question
            title={text.terminateTitle(key)}
            hint={text.terminateHint}
            keep={text.keep}
            act={text.terminateNow}
            onAct={() => void queue.terminate(key)}
          >
            <Button
              size="sm"
              variant="danger-ghost"
              aria-label={text.terminateOf(key)}
              loading={ending.includes(key)}
            >
              {text.terminate}
            </Button>
          </Question>
        ),
    },
  ];
  return (
    <div data-slot="embeddings-section" className={cn('flex flex-col gap-4', className)} {...props}>
      <Button
        variant="outline"
        className="self-start"
        loading={load.status === 'loading' && messages.length > 0}
        onClick={() => void queue.load()}
      >
        <RefreshCw size={16} aria-hidden />
        {text.reload}
      </Button>
      {failure === null ? null : <Banner kind="error" title={failure} />}
      <DataTable
        label={text.list}
        texts={text.table}
        columns={columns}
        rows={messages}
        rowId={({ object }) => object.key}
        rowName={({ object }) => object.key}
        sort={null}
        onSort={() => undefined}
        status={load.status}
        failure={load.status === 'failed' ? load.failure : ''}
        onRetry={() => void queue.load()}
        empty={<EmptyState title={text.none} />}
      />
    </div>
  );
}
