'use client';
import { toolRunOf } from '@stoa/core/rules';
import { formatUsd, useLocale, useTexts } from '@stoa/ui';
import { Wrench } from 'lucide-react';
import { useMemo } from 'react';
import { MessagePanel } from '../../parts/message-panel/message-panel.js';
import { CallQuestion } from './call-question.js';
import { CallReceipt } from './call-receipt.js';
import { LimitQuestion } from './limit-question.js';
import { toolRunTexts } from './tool-run.texts.js';
import type { MessageExtraProps } from '../../base/message/message-extra.js';

export interface ToolRunPanelProps {
  /** The state of the message, as it came. */
  state: Readonly<Record<string, unknown>>;
  /** The record of the run. */
  run: unknown;
  /** The reply is still being written. */
  isLive: boolean;
}

/** The request of a reply, by which its calls are answered. */
function requestOf(run: unknown): string | null {
  const id = typeof run === 'object' && run !== null && 'requestId' in run ? run.requestId : undefined;
  return typeof id === 'string' && id !== '' ? id : null;
}

/** The tools of a reply: a card for what waits for an answer, a line for what is at work, and a receipt of everything. */
export function ToolRunPanel({ state, run, isLive }: ToolRunPanelProps) {
  const text = useTexts(toolRunTexts);
  const locale = useLocale();
  const { calls, pauses, costUsd, isInBlocks } = useMemo(() => toolRunOf(state, !isLive), [state, isLive]);
  const requestId = requestOf(run);
  if (calls.length + pauses.length === 0) return null;
  const running = calls.filter(({ status }) => status === 'running');
  return (
    <div data-slot="tool-run" className="flex min-w-0 flex-col gap-1">
      {calls.length === 0 ? null : (
        <MessagePanel data-panel="tool-run" icon={Wrench} title={text.used(calls.length)}>
          {isInBlocks || costUsd > 0 ? (
            <p className="pb-1 text-caption text-pretty text-ink-muted">
              {[isInBlocks ? text.inBlocks : '', costUsd > 0 ? text.cost(formatUsd(locale, costUsd)) : '']
                .filter(Boolean)
                .join(' ')}
            </p>
          ) : null}
          <ol className="flex min-w-0 flex-col">
            {calls.map((call) => (
              <li key={call.id} className="min-w-0">
                <CallReceipt call={call} requestId={null} />
              </li>
            ))}
          </ol>
        </MessagePanel>
      )}
      {running.map((call) => (
        <CallReceipt key={call.id} call={call} requestId={requestId} />
      ))}
      {calls
        .filter(({ status }) => status === 'waiting')
        .map((call) => (
          <CallQuestion key={call.id} call={call} requestId={requestId} />
        ))}
      {pauses
        .filter(({ status }) => status === 'waiting')
        .map((pause) => (
          <LimitQuestion key={pause.id} pause={pause} requestId={requestId} />
        ))}
    </div>
  );
}

/** The panel of a message. */
export const ToolRunExtra = ({ data, state, live }: MessageExtraProps) => (
  <ToolRunPanel state={state} run={data['run']} isLive={live !== null} />
);
