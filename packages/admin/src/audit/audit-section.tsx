'use client';
import type { AuditChain, AuditStore } from '@stoa/core/state';
import { useStore } from '@stoa/react';
import { Banner, Button, cn, EmptyState, useTexts } from '@stoa/ui';
import { Download, ShieldCheck } from 'lucide-react';
import { useEffect, useState, type ComponentPropsWithoutRef } from 'react';
import { LoadingRows } from '../app/loading-rows.js';
import { AuditEntryRow } from './audit-entry-row.js';
import { AuditFilters } from './audit-filters.js';
import { auditTexts } from './audit.texts.js';

export interface AuditSectionProps extends Omit<ComponentPropsWithoutRef<'div'>, 'children'> {
  audit: AuditStore;
  /** Gives the person a file. */
  onSave?: (name: string, content: string) => void;
}

/** Lets the browser save a text. */
function saveText(name: string, content: string): void {
  const href = URL.createObjectURL(new Blob([content], { type: 'text/csv' }));
  const link = Object.assign(document.createElement('a'), { href, download: name });
  link.click();
  URL.revokeObjectURL(href);
}

function Chain({ chain }: { chain: AuditChain }) {
  const text = useTexts(auditTexts);
  switch (chain.status) {
    case 'unknown':
    case 'checking':
      return null;
    case 'intact':
      return (
        <Banner
          kind="success"
          title={text.intact(chain.count)}
          lines={chain.head ? [text.head(chain.head.seq, chain.head.hash)] : []}
        />
      );
    case 'broken':
      return <Banner kind="error" title={text.broken(chain.at)} lines={[text.brokenHint]} />;
    case 'failed':
      return <Banner kind="error" title={chain.failure} />;
    default:
      return chain satisfies never;
  }
}

function Commands({ audit, onSave }: Required<Pick<AuditSectionProps, 'audit' | 'onSave'>>) {
  const text = useTexts(auditTexts);
  const chain = useStore(audit.store, (state) => state.chain);
  const [file, setFile] = useState<
    { status: 'idle' | 'making' | 'failed' } | { status: 'cut'; count: number }
  >({ status: 'idle' });
  async function save(): Promise<void> {
    setFile({ status: 'making' });
    const made = await audit.exportCsv();
    if (!made.ok) return setFile({ status: 'failed' });
    const { csv, count, isComplete } = made.value;
    onSave(text.fileName, csv);
    setFile(isComplete ? { status: 'idle' } : { status: 'cut', count });
  }
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" loading={chain.status === 'checking'} onClick={() => void audit.verify()}>
          <ShieldCheck size={16} aria-hidden />
          {text.verify}
        </Button>
        <Button variant="outline" loading={file.status === 'making'} onClick={() => void save()}>
          <Download size={16} aria-hidden />
          {text.exportCsv}
        </Button>
      </div>
      <Chain chain={chain} />
      {file.status === 'cut' ? <Banner kind="warning" title={text.exportCut(file.count)} /> : null}
      {file.status === 'failed' ? (
        <Banner
          kind="error"
          title={text.exportFailed}
          action={{ label: text.tryAgain, onAction: () => void save() }}
        />
      ) : null}
    </>
  );
}

function Entries({ audit }: Pick<AuditSectionProps, 'audit'>) {
  const text = useTexts(auditTexts);
  const { entries, load, more } = useStore(audit.store, (state) => state);
  if (load.status === 'failed')
    return (
      <Banner
        kind="error"
        title={load.failure}
        action={{ label: text.tryAgain, onAction: () => void audit.load() }}
      />
    );
  if (entries.length === 0)
    return load.status === 'loading' ? (
      <LoadingRows label={text.loading} count={2} />
    ) : (
      <EmptyState title={text.none} description={text.noneHint} />
    );
  return (
    <>
      <ol
        aria-label={text.list}
        aria-busy={load.status === 'loading' || undefined}
        className="flex flex-col border-t border-line"
      >
        {entries.map((entry) => (
          <AuditEntryRow key={entry.seq} entry={entry} />
        ))}
      </ol>
      {more === 'failed' ? <Banner kind="error" title={text.moreFailed} /> : null}
      {more === null ? null : (
        <Button
          variant="outline"
          className="self-start"
          loading={more === 'loading'}
          onClick={() => void audit.loadMore()}
        >
          {text.more}
        </Button>
      )}
    </>
  );
}

/** What administrators did. @source ours; security U */
export function AuditSection({ audit, onSave = saveText, className, ...props }: AuditSectionProps) {
  useEffect(() => void audit.load({}), [audit]);
  return (
    <div data-slot="audit-section" className={cn('flex max-w-[52rem] flex-col gap-4', className)} {...props}>
      <AuditFilters onFilter={(filter) => void audit.load(filter)} />
      <Commands audit={audit} onSave={onSave} />
      <Entries audit={audit} />
    </div>
  );
}
