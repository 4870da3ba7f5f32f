'use client';
import { agentWorkOf, toolRunKey } from '@stoa/core/rules';
import { Workflow } from 'lucide-react';
import { useMemo } from 'react';
import { useTexts } from '@stoa/ui';
import { holds } from '../../base/message/message-extra.js';
import { MessagePanel } from '../../parts/message-panel/message-panel.js';
import { AgentFiles } from './agent-files.js';
import { StepRow } from './step-row.js';
import { agentTexts } from './agent.texts.js';

export interface AgentPanelProps {
  /** The state of the message, as it came. */
  state: Readonly<Record<string, unknown>>;
}

/**
 * What an agent did for a reply: its steps in their order, and the files it worked on. Steps that stand above the reply as calls of tools are
 * not shown again.
 *
 * @source chat specification §2 "Message area" (agent reasoning panel with file version history); protocol §2.9
 */
export function AgentPanel({ state }: AgentPanelProps) {
  const text = useTexts(agentTexts);
  const work = useMemo(() => agentWorkOf(state), [state]);
  if (!work) return null;
  const { status, files, sessionId } = work;
  const { steps, moreSteps } = holds(state, toolRunKey) ? { steps: [], moreSteps: 0 } : work;
  const title = { done: text.title, failed: text.failed, running: text.running }[status];
  if (steps.length + files.length === 0) {
    return status === 'done' ? null : (
      <p className="flex min-h-7 items-center gap-2 text-ui text-ink-muted">
        <Workflow size={16} aria-hidden className="shrink-0" />
        {title}
      </p>
    );
  }
  const counts = [
    steps.length > 0 ? text.steps(steps.length + moreSteps) : null,
    files.length > 0 ? text.fileCount(files.length) : null,
  ].filter((part) => part !== null);
  return (
    <MessagePanel
      data-panel="agent"
      icon={Workflow}
      tone={status === 'failed' ? 'danger' : 'plain'}
      title={title}
      count={counts.join(' · ')}
    >
      {steps.length > 0 ? (
        <ol aria-label={text.stepList} className="ms-2 flex min-w-0 flex-col border-s border-line ps-3">
          {steps.map((step, index) => (
            <li key={index} className="min-w-0">
              <StepRow {...step} fallback={text.said} />
            </li>
          ))}
        </ol>
      ) : null}
      {moreSteps > 0 ? <p className="text-caption text-ink-muted">{text.moreSteps(moreSteps)}</p> : null}
      {files.length > 0 ? <AgentFiles files={files} sessionId={sessionId} /> : null}
    </MessagePanel>
  );
}
