'use client';
import type { ChatStatus } from '@stoa/core/contract';
import { statusDetail, statusHeadline } from '@stoa/core/rules';
import { cn, useTexts } from '@stoa/ui';
import { ChevronRight } from 'lucide-react';
import type { ComponentPropsWithoutRef } from 'react';
import { MessageScopeProvider } from '../../base/blocks/message-scope.js';
import { LazyMarkdown } from '../../parts/markdown/index.js';
import { LazyDetails } from '../../parts/message-panel/lazy-details.js';
import { StatusAnnouncer } from './status-announcer.js';
import { StatusIconMark } from './status-icon.js';
import { statusesTexts } from './statuses.texts.js';
import type { MessageExtraProps } from '../../base/message/message-extra.js';

export interface StatusListProps extends Omit<ComponentPropsWithoutRef<'div'>, 'children'> {
  /** Those to show, in their order. */
  statuses: readonly ChatStatus[];
}

const row = cn('flex min-h-6 items-start gap-2 text-ui text-ink-muted pointer-coarse:min-h-11');

function Headline({ status }: { status: ChatStatus }) {
  const text = useTexts(statusesTexts);
  const isBusy = status.inProgress;
  return (
    <>
      <span className="grid h-6 w-4 shrink-0 place-items-center">
        <StatusIconMark
          {...(status.icon === undefined ? {} : { icon: status.icon })}
          className={cn(
            status.icon === 'warning' ? 'text-warning' : isBusy ? 'text-accent' : 'text-success',
            isBusy && 'animate-breathe motion-reduce:animate-none',
          )}
        />
      </span>
      <span
        dir="auto"
        className={cn(
          'min-w-0 py-0.5 text-ink [overflow-wrap:anywhere]',
          status.animated && 'animate-breathe motion-reduce:animate-none',
        )}
      >
        {statusHeadline(status)}
        <span className="sr-only"> {isBusy ? text.inProgress : text.done}</span>
      </span>
    </>
  );
}

function StatusRow({ status }: { status: ChatStatus }) {
  const detail = statusDetail(status);
  if (detail === null)
    return (
      <div className={row}>
        <Headline status={status} />
      </div>
    );
  return (
    <LazyDetails
      className="min-w-0"
      summary={
        <summary
          className={cn(
            row,
            '-mx-1 cursor-pointer list-none rounded-control px-1 transition-colors duration-quick select-none focus-ring [&::-webkit-details-marker]:hidden',
          )}
        >
          <Headline status={status} />
          <ChevronRight
            size={16}
            aria-hidden
            className="mt-1 shrink-0 transition-transform duration-steady rtl:-scale-x-100 [[open]>summary>&]:rotate-90 rtl:[[open]>summary>&]:scale-x-100"
          />
        </summary>
      }
    >
      <div className="ms-2 mt-1 border-s-2 border-line ps-4 pb-1">
        {/* Diagrams and charts are drawn; without a message nothing in it can be carried out. */}
        <MessageScopeProvider value={null}>
          <LazyMarkdown text={detail} streaming={status.inProgress} />
        </MessageScopeProvider>
      </div>
    </LazyDetails>
  );
}

/**
 * Status lines of the server, one each; those with details unfold.
 *
 * @source chat specification §2 "Message area" (status banners); protocol §2.5
 */
export function StatusList({ statuses, className, ...props }: StatusListProps) {
  const text = useTexts(statusesTexts);
  return (
    <div data-slot="status-list" className={cn('min-w-0', className)} {...props}>
      {statuses.length > 0 ? (
        <ul aria-label={text.label} className="flex min-w-0 flex-col">
          {statuses.map((status) => (
            <li key={status.id} data-state={status.inProgress ? 'running' : 'done'} className="min-w-0">
              <StatusRow status={status} />
            </li>
          ))}
        </ul>
      ) : null}
      <StatusAnnouncer statuses={statuses} />
    </div>
  );
}

/** The list of a reply that is being written. */
export const StatusesExtra = ({ live }: MessageExtraProps) => <StatusList statuses={live?.statuses ?? []} />;
