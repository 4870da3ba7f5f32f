'use client';
import { layOutArguments, type CallStatus, type ToolRun } from '@stoa/core/rules';
import { Button, useTexts } from '@stoa/ui';
import { CircleAlert, CircleCheck, CircleX, LoaderCircle, type LucideIcon } from 'lucide-react';
import { DownloadButton } from '../../base/files/download-button.js';
import { MessagePanel } from '../../parts/message-panel/message-panel.js';
import { PanelText } from '../../parts/message-panel/panel-text.js';
import { toolRunTexts } from './tool-run.texts.js';
import { useAnswer } from './use-answer.js';

const maxCharacters = 20_000;
const icons: Record<CallStatus, LucideIcon> = {
  writing: LoaderCircle,
  waiting: LoaderCircle,
  running: LoaderCircle,
  done: CircleCheck,
  failed: CircleX,
  denied: CircleAlert,
  refused: CircleAlert,
  timedOut: CircleX,
  stopped: CircleAlert,
  lost: CircleAlert,
};

export interface CallReceiptProps {
  call: ToolRun['calls'][number];
  requestId: string | null;
}

/** How long a call took, in seconds; null where it is not known. */
function secondsOf({ startedAt, endedAt }: CallReceiptProps['call']): string | null {
  const ms = Date.parse(endedAt ?? '') - Date.parse(startedAt ?? '');
  return Number.isFinite(ms) && ms >= 0 ? (ms / 1000).toFixed(1) : null;
}

/** A call as it stands or was: its arguments, what the model was told, where data went and how much of it. */
export function CallReceipt({ call, requestId }: CallReceiptProps) {
  const text = useTexts(toolRunTexts);
  const { give, isBusy } = useAnswer(requestId, call.id);
  const args = layOutArguments(call.arguments, maxCharacters, true);
  const result = layOutArguments(call.result, maxCharacters, true);
  const seconds = secondsOf(call);
  const name = call.title || call.name;
  const facts = [
    text.status(call.status),
    ...(call.source === '' ? [] : [text.from(call.source)]),
    ...(call.recipient === '' ? [] : [text.recipient(call.recipient)]),
    ...(call.bytesOut === null ? [] : [text.bytesOut(String(call.bytesOut))]),
    ...(call.wasApproved ? [text.approved] : []),
    ...(call.cutFrom === 0 ? [] : [text.cutFrom(String(call.cutFrom))]),
  ];
  return (
    <div className="flex min-w-0 items-start justify-between gap-2">
      <MessagePanel
        look="plain"
        icon={icons[call.status]}
        tone={call.status === 'failed' ? 'danger' : 'plain'}
        title={<bdi>{name}</bdi>}
        count={seconds === null ? text.status(call.status) : text.seconds(seconds)}
        className="min-w-0 flex-1"
      >
        <p className="text-caption text-pretty text-ink-muted [overflow-wrap:anywhere]">
          <bdi>{facts.join(' · ')}</bdi>
        </p>
        {args === '' || args === '{}' ? null : (
          <PanelText title={text.arguments} label={`${text.arguments}: ${name}`}>
            {args}
          </PanelText>
        )}
        {result === '' ? null : (
          <PanelText title={text.result} label={`${text.result}: ${name}`}>
            {result}
          </PanelText>
        )}
        {call.whole === null || call.whole.key === '' ? null : (
          <div className="flex min-w-0 flex-wrap items-center gap-x-2 text-caption text-ink-muted">
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              <bdi>{text.whole(call.whole.name)}</bdi>
            </span>
            <DownloadButton
              request={{ kind: 'generated', key: call.whole.key, fileName: call.whole.name }}
              name={call.whole.name}
              label={text.download(call.whole.name)}
            />
          </div>
        )}
      </MessagePanel>
      {call.status === 'running' && give ? (
        <Button size="sm" variant="ghost" disabled={isBusy} onClick={() => give('cancel')}>
          {text.cancel}
        </Button>
      ) : null}
    </div>
  );
}
