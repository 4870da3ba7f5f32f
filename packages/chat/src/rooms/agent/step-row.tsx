'use client';
import { CircleX, MessageSquareText, Wrench } from 'lucide-react';
import { useTexts } from '@stoa/ui';
import { MessagePanel } from '../../parts/message-panel/message-panel.js';
import { PanelText } from '../../parts/message-panel/panel-text.js';
import { agentTexts } from './agent.texts.js';

export interface StepRowProps {
  /** Empty for a step that used none. */
  tool: string;
  args: string;
  result: string;
  error: string;
  /** Label of a row without a tool. */
  fallback: string;
}

/** A use of a tool: what it was given, and what came of it. */
export function StepRow({ tool, args, result, error, fallback }: StepRowProps) {
  const text = useTexts(agentTexts);
  const hasFailed = error !== '';
  return (
    <MessagePanel
      look="plain"
      icon={hasFailed ? CircleX : tool === '' ? MessageSquareText : Wrench}
      tone={hasFailed ? 'danger' : 'plain'}
      title={
        <>
          <bdi className={tool === '' ? undefined : 'font-code text-caption text-ink'}>
            {tool || fallback}
          </bdi>
          {hasFailed ? <span className="ms-1.5 text-caption text-danger">{text.stepFailed}</span> : null}
        </>
      }
    >
      {args === '' ? null : (
        <PanelText title={text.arguments} label={text.of(text.arguments, tool)}>
          {args}
        </PanelText>
      )}
      {result === '' ? null : (
        <PanelText title={text.result} label={text.of(text.result, tool)}>
          {result}
        </PanelText>
      )}
      {hasFailed ? (
        <PanelText title={text.error} label={text.of(text.error, tool)} tone="danger">
          {error}
        </PanelText>
      ) : null}
      {args + result + error === '' ? <p className="text-caption text-ink-muted">{text.noDetails}</p> : null}
    </MessagePanel>
  );
}
