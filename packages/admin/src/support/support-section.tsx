'use client';
import type { SupportOverview } from '@stoa/core/contract';
import type { SupportStore } from '@stoa/core/state';
import { useStore } from '@stoa/react';
import { Badge, Banner, Button, cn, useTexts } from '@stoa/ui';
import { RefreshCw } from 'lucide-react';
import { useEffect, type ComponentPropsWithoutRef, type ReactNode } from 'react';
import { LoadingRows } from '../app/loading-rows.js';
import { TitledBlock } from '../app/titled-block.js';
import { CurrentRuns } from './current-runs.js';
import { ErrorRow } from './error-row.js';
import { supportTexts } from './support.texts.js';

export interface SupportSectionProps extends Omit<ComponentPropsWithoutRef<'div'>, 'children'> {
  support: SupportStore;
}

/** The section has no title but that of the page. */
const Block = (props: { title: string; children: ReactNode }) => <TitledBlock heading="h2" {...props} />;

function Lines({ none, children }: { none: string; children: readonly ReactNode[] }) {
  return children.length === 0 ? (
    <p className="text-ui text-ink-muted">{none}</p>
  ) : (
    <ul className="flex flex-col">{children}</ul>
  );
}

function Line({ title, badge, facts }: { title: string; badge?: ReactNode; facts: readonly string[] }) {
  return (
    <li className="flex flex-col gap-0.5 border-b border-line py-2 last:border-b-0">
      <span className="flex flex-wrap items-center gap-x-2 text-ui text-ink">
        <bdi className="wrap-anywhere">{title}</bdi>
        {badge}
      </span>
      {facts.map((fact) => (
        <span key={fact} className="text-caption text-ink-muted">
          {fact}
        </span>
      ))}
    </li>
  );
}

function Models({ models }: Pick<SupportOverview, 'models'>) {
  const text = useTexts(supportTexts);
  return (
    <Block title={text.models}>
      <Lines none={text.noModels}>
        {models.flatMap(({ id, completed, failed, endpoints }) => [
          <Line key={id} title={id} facts={[text.modelFacts(completed, failed)]} />,
          ...endpoints.map(({ address, failures, restsUntil }, at) => (
            <Line
              key={`${id} ${at}`}
              title={address}
              badge={
                restsUntil === null ? (
                  <Badge tone="success">{text.working}</Badge>
                ) : (
                  <Badge tone="warning">{text.rests(restsUntil)}</Badge>
                )
              }
              facts={failures > 0 ? [text.failures(failures)] : []}
            />
          )),
        ])}
      </Lines>
    </Block>
  );
}

function Machinery({ queues, database, processes }: SupportOverview) {
  const text = useTexts(supportTexts);
  const { version, size, answerMs, connections, maxConnections } = database;
  return (
    <>
      <Block title={text.queues}>
        <Lines none={text.noQueues}>
          {queues.map(({ name, waiting, active, failed, oldestAt }) => (
            <Line
              key={name}
              title={name}
              facts={[
                text.queueFacts(waiting, active, failed),
                ...(oldestAt === null ? [] : [text.oldest(oldestAt)]),
              ]}
            />
          ))}
        </Lines>
      </Block>
      <Block title={text.database}>
        <p className="text-ui text-ink">{text.databaseFacts(version, size, answerMs)}</p>
        <p className="text-ui text-ink">{text.connections(connections, maxConnections)}</p>
      </Block>
      <Block title={text.processes}>
        <Lines none={text.gone}>
          {processes.map(({ host, startedAt, beatAt, isAlive }, at) => (
            <Line
              key={`${host} ${at}`}
              title={host}
              badge={<Badge tone={isAlive ? 'success' : 'danger'}>{isAlive ? text.alive : text.gone}</Badge>}
              facts={[text.processFacts(startedAt, beatAt)]}
            />
          ))}
        </Lines>
      </Block>
    </>
  );
}

/** What the server is doing, and what has gone wrong. @source ours */
export function SupportSection({ support, className, ...props }: SupportSectionProps) {
  const text = useTexts(supportTexts);
  const { overview, load, working, failure } = useStore(support.store, (state) => state);
  useEffect(() => void support.load(), [support]);
  return (
    <div
      data-slot="support-section"
      className={cn('flex max-w-[52rem] min-w-0 flex-col gap-6', className)}
      {...props}
    >
      <Button
        variant="outline"
        className="self-start"
        loading={load.status === 'loading' && overview !== null}
        onClick={() => void support.load()}
      >
        <RefreshCw size={16} aria-hidden />
        {text.reload}
      </Button>
      {failure === null ? null : <Banner kind="error" title={failure} />}
      {load.status === 'failed' ? (
        <Banner
          kind="error"
          title={load.failure}
          action={{ label: text.tryAgain, onAction: () => void support.load() }}
        />
      ) : null}
      {overview ? (
        <>
          <Block title={text.errors}>
            <Lines none={text.noErrors}>
              {overview.errors.map((error) => (
                <ErrorRow
                  key={error.id}
                  error={error}
                  isBusy={working.includes(error.id)}
                  onResolve={(note, isResolved) => void support.resolveError(error.id, note, isResolved)}
                />
              ))}
            </Lines>
          </Block>
          <Block title={text.runs}>
            <CurrentRuns runs={overview.runs} working={working} onStop={(id) => void support.stopRun(id)} />
          </Block>
          <Models models={overview.models} />
          <Machinery {...overview} />
        </>
      ) : load.status === 'loading' ? (
        <LoadingRows label={text.loading} />
      ) : null}
    </div>
  );
}
