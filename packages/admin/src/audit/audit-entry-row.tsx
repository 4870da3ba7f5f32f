'use client';
import type { AuditEntry } from '@stoa/core/contract';
import { cn, useTexts } from '@stoa/ui';
import type { ComponentPropsWithoutRef } from 'react';
import { wholePart } from '../configs/whole-part.js';
import { auditTexts } from './audit.texts.js';

export interface AuditEntryRowProps extends Omit<ComponentPropsWithoutRef<'li'>, 'children'> {
  entry: AuditEntry;
}

const json = (value: unknown): string => JSON.stringify(value, null, 2);
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function Value({ label, value }: { label: string; value: unknown }) {
  return (
    <div className="min-w-0">
      <p className="text-caption text-ink-muted">{label}</p>
      <pre
        tabIndex={0}
        className="max-h-60 overflow-auto rounded-control border border-line bg-surface-sunken p-2 text-caption whitespace-pre-wrap wrap-anywhere text-ink focus-ring-inset"
      >
        {json(value)}
      </pre>
    </div>
  );
}

/** What changed, part by part, and whatever else is told. */
function Details({ details }: { details: AuditEntry['details'] }) {
  const text = useTexts(auditTexts);
  const { changes, ...others } = details;
  return (
    <>
      {Object.entries(isRecord(changes) ? changes : {}).map(([part, change]) => (
        <section key={part} className="flex flex-col gap-1">
          <h2 className="text-caption font-medium break-words text-ink">
            {part === wholePart ? text.whole : part}
          </h2>
          <div className="grid gap-2 sm:grid-cols-2">
            <Value label={text.before} value={isRecord(change) ? change['before'] : null} />
            <Value label={text.after} value={isRecord(change) ? change['after'] : null} />
          </div>
        </section>
      ))}
      {Object.keys(others).length > 0 ? <Value label={text.facts} value={others} /> : null}
    </>
  );
}

/** One entry: who did what to what, when and from where; its details when they are asked for. */
export function AuditEntryRow({ entry, className, ...props }: AuditEntryRowProps) {
  const text = useTexts(auditTexts);
  const { seq, at, person, address, action, subject, details, hash } = entry;
  return (
    <li
      data-slot="audit-entry"
      className={cn('flex flex-col gap-1 border-b border-line py-3', className)}
      {...props}
    >
      <p className="flex flex-wrap items-baseline gap-x-2 text-ui text-ink">
        <span className="font-medium break-words">{action}</span>
        <span className="min-w-0 wrap-anywhere">{subject}</span>
      </p>
      <p className="flex flex-wrap gap-x-2 text-caption text-ink-muted">
        <time dateTime={at}>{text.at(at)}</time>
        <bdi dir="auto" className="wrap-anywhere">
          {person?.email ?? text.nobody}
        </bdi>
        {address === null ? null : <span className="wrap-anywhere">{text.from(address)}</span>}
        <span>{text.number(seq)}</span>
      </p>
      <details>
        <summary
          aria-label={text.detailsOf(seq)}
          className="inline-block min-h-6 cursor-pointer rounded-control text-caption text-ink-muted focus-ring"
        >
          {text.details}
        </summary>
        <div className="flex flex-col gap-3 pt-2">
          <Details details={details} />
          <p className="text-caption wrap-anywhere text-ink-muted">
            {text.hash} {hash}
          </p>
        </div>
      </details>
    </li>
  );
}
