'use client';
import { jsonText } from '@stoa/core/rules';
import { CircleX, SquareTerminal } from 'lucide-react';
import { useTexts } from '@stoa/ui';
import { MessagePanel } from '../../../parts/message-panel/message-panel.js';
import { PanelText } from '../../../parts/message-panel/panel-text.js';
import { messageTexts } from './message.texts.js';

export interface CollapsedMessageProps {
  kind: 'environment' | 'actionResult';
  label?: string | undefined;
  content: string;
}

const longest = 100_000;

/** The text of a machine, formatted where it is JSON; and whether it reports a failure. */
function read(content: string): { text: string; hasFailed: boolean } {
  if (content.length > longest || !/^\s*[[{]/.test(content)) return { text: content, hasFailed: false };
  try {
    const value: unknown = JSON.parse(content);
    return { text: jsonText(value, longest) || content, hasFailed: reportsFailure(value, 0) };
  } catch {
    return { text: content, hasFailed: false };
  }
}

/** `{"success":false}`, alone or in a list of results. @source protocol §6.1, §6.2 */
function reportsFailure(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null || depth > 3) return false;
  if (Array.isArray(value)) return value.slice(0, 50).some((one) => reportsFailure(one, depth + 1));
  const fields = value as Record<string, unknown>;
  return (
    fields['success'] === false ||
    reportsFailure(fields['result'], depth + 1) ||
    reportsFailure(fields['resultOfOps'], depth + 1)
  );
}

/** A message that a machine wrote: one line that expands. */
export function CollapsedMessage({ kind, label, content }: CollapsedMessageProps) {
  const message = useTexts(messageTexts);
  const { text: shown, hasFailed } = read(content);
  const name = label?.trim() || message[kind];
  return (
    <MessagePanel
      look="plain"
      icon={hasFailed ? CircleX : SquareTerminal}
      tone={hasFailed ? 'danger' : 'plain'}
      title={
        <>
          <bdi>{name}</bdi>
          {hasFailed ? <span className="ms-1.5 text-caption text-danger">{message.actionFailed}</span> : null}
        </>
      }
    >
      <PanelText label={name}>{shown}</PanelText>
    </MessagePanel>
  );
}
