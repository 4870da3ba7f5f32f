'use client';
import type { ProposedCall } from '@stoa/core/state';
import { useConversationStoa, useStore } from '@stoa/react';
import { cn, useTexts } from '@stoa/ui';
import type { ComponentPropsWithoutRef } from 'react';
import { argumentWords, callWords } from './call-words.js';
import { ExactText } from './exact-text.js';
import { visibleText } from './hidden-parts.js';
import { proposalsTexts } from './proposals.texts.js';

export interface CallViewProps extends Omit<ComponentPropsWithoutRef<'li'>, 'children'> {
  call: ProposedCall;
}

/** One call: in plain words, then its name and its arguments exactly. */
export function CallView({ call, className, ...props }: CallViewProps) {
  const text = useTexts(proposalsTexts);
  const { conversations } = useConversationStoa();
  const items = useStore(conversations.store, (state) => state.items);
  const folders = useStore(conversations.store, (state) => state.folders);
  const names = { items, folders };
  const parameters = call.payload
    ? Object.keys(call.payload)
    : call.target.type === 'remote'
      ? call.target.operation.params
      : [];
  return (
    <li data-slot="proposal-call" className={cn('flex min-w-0 flex-col gap-1.5', className)} {...props}>
      <p className="text-body text-pretty text-ink [overflow-wrap:anywhere]">
        <bdi>{callWords(call, names, text)}</bdi>
      </p>
      <ExactText text={call.id} className="self-start" />
      {call.args.length > 0 ? (
        <dl className="flex min-w-0 flex-col gap-1.5 border-s-2 border-line ps-3">
          {call.args.map((arg, at) => (
            <div key={at} className="flex min-w-0 flex-col gap-0.5">
              <dt className="text-caption text-ink-muted">
                <bdi>{visibleText(parameters[at] ?? text.argument(at + 1))}</bdi>
              </dt>
              <dd className="m-0 min-w-0">
                <ExactText text={argumentWords(arg, names)} />
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </li>
  );
}
