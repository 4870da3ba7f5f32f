'use client';
import { toolCallsOf, type ReplyToolCall } from '@stoa/core/rules';
import { Wrench } from 'lucide-react';
import { useMemo } from 'react';
import { useTexts } from '@stoa/ui';
import { MessagePanel } from '../../parts/message-panel/message-panel.js';
import { StepRow } from './step-row.js';
import { agentTexts } from './agent.texts.js';
import type { MessageExtraProps } from '../../base/message/message-extra.js';

export interface ToolCallsPanelProps {
  /** The data of the message, as it came. */
  data: Readonly<Record<string, unknown>>;
  /** The calls of a reply that is still being written. */
  live?: readonly ReplyToolCall[];
}

/** The tools that a model asked for, with what it gave them. Shown, never carried out. @source protocol §2.4 */
export function ToolCallsPanel({ data, live }: ToolCallsPanelProps) {
  const text = useTexts(agentTexts);
  const calls = useMemo(() => toolCallsOf(data, live), [data, live]);
  if (calls.length === 0) return null;
  return (
    <MessagePanel
      data-panel="tool-calls"
      icon={Wrench}
      title={live ? text.calling : text.calls}
      count={calls.length}
    >
      <ol className="flex min-w-0 flex-col">
        {calls.map((call, at) => (
          <li key={`${at}/${call.id}`} className="min-w-0">
            <StepRow
              tool={call.name}
              args={call.args}
              result={call.result}
              error={call.error}
              fallback={text.unnamed}
            />
          </li>
        ))}
      </ol>
    </MessagePanel>
  );
}

/** The panel of a message: of its data, or of the reply while it is being written. */
export function ToolCallsExtra({ data, live }: MessageExtraProps) {
  const state = live?.state;
  const shown = useMemo(() => (state ? { state } : data), [state, data]);
  return <ToolCallsPanel data={shown} {...(live ? { live: live.toolCalls } : {})} />;
}
