'use client';
import type { Group } from '@stoa/core/contract';
import { CopyButton } from '@stoa/react';
import { Banner, buttonVariants, Skeleton, useTexts } from '@stoa/ui';
import { ChartNoAxesColumn, Mail } from 'lucide-react';
import { useEffect } from 'react';
import { analyticsTexts } from './analytics.texts.js';
import { useAnalytics } from './use-analytics.js';

/** In the place of what needs an approval: how to ask for it, and whom. @source assistants specification §4 "Group selector and analytics" */
export function ApprovalNotice({ group }: { group: Group }) {
  const { approval: texts, tryAgain, loading } = useTexts(analyticsTexts);
  const { actions, state, isFailed } = useAnalytics();
  const { status, value, about } = state.approvers;
  useEffect(() => void actions?.readApprovers(group.id), [actions, group.id]);
  const approvers = about === group.id ? value : null;
  const hasFailed = isFailed || status === 'failed';
  return (
    <section
      data-slot="approval-notice"
      data-state={hasFailed ? 'failed' : approvers ? 'ready' : 'loading'}
      aria-label={texts.title}
      className="mx-auto flex w-full max-w-xl flex-col gap-4 py-6"
    >
      <div className="flex flex-col gap-1.5">
        <ChartNoAxesColumn size={20} aria-hidden className="mb-1 text-ink-muted" />
        <h3 className="text-lead font-semibold text-ink">{texts.title}</h3>
        <p className="text-body text-pretty text-ink-muted">{texts.hint}</p>
      </div>
      {hasFailed ? (
        <Banner
          kind="error"
          title={texts.failed}
          lines={[texts.askNobody]}
          action={
            actions ? { label: tryAgain, onAction: () => void actions.readApprovers(group.id) } : undefined
          }
        />
      ) : approvers === null ? (
        <div aria-busy className="flex flex-col gap-2">
          <span role="status" className="sr-only">
            {loading}
          </span>
          <Skeleton className="h-5 w-3/4" />
          <Skeleton className="h-12 w-full" />
        </div>
      ) : approvers.length === 0 ? (
        <p className="text-ui text-ink">{texts.askNobody}</p>
      ) : (
        <div className="flex flex-col gap-2">
          <p className="text-ui text-ink">{texts.ask}</p>
          <ul className="flex flex-col rounded-panel border border-line bg-surface-raised">
            {approvers.map(({ name, email }) => (
              <li
                key={email}
                className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-2.5 last:border-b-0"
              >
                <span className="flex min-w-0 flex-1 basis-48 flex-col">
                  <bdi className="text-ui font-medium [overflow-wrap:anywhere] text-ink">{name}</bdi>
                  {name === email ? null : (
                    <bdi className="text-caption [overflow-wrap:anywhere] text-ink-muted">{email}</bdi>
                  )}
                </span>
                <a
                  className={buttonVariants({ variant: 'outline', size: 'sm' })}
                  aria-label={texts.write(name)}
                  href={`mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(texts.subject(group.name))}&body=${encodeURIComponent(texts.body(group.name, group.id))}`}
                >
                  <Mail size={14} aria-hidden />
                  <bdi>{texts.write(name)}</bdi>
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
      <p className="flex min-w-0 items-center gap-1 text-caption text-ink-muted">
        {texts.groupId}
        <code className="min-w-0 truncate font-code" title={group.id}>
          {group.id}
        </code>
        <CopyButton size="sm" value={group.id} label={texts.copyId} />
      </p>
    </section>
  );
}
