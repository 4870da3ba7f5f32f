'use client';
import { jsonText } from '@stoa/core/rules';
import { CircleX, SquareTerminal } from 'lucide-react';
import { MessagePanel } from '../../../parts/message-panel/message-panel.js';
import { PanelText } from '../../../parts/message-panel/panel-text.js';
import { useAroundText } from './around-text.js';

export interface QuietRowProps {
  kind: 'environment' | 'actionResult';
  label?: string | undefined;
  content: string;
}

const longest = 100_000;

/** A text of a machine, laid out where it is JSON; and whether it says that something failed. */
function read(content: string): { text: string; hasFailed: boolean } {
  if (content.length > longest || !/^\s*[[{]/.test(content)) return { text: content, hasFailed: false };
  try {
    const value: unknown = JSON.parse(content);
    return { text: jsonText(value, longest) || content, hasFailed: saysFailed(value, 0) };
  } catch {
    return { text: content, hasFailed: false };
  }
}

/** `{"success":false}`, alone or in a list of results. @source protocol §6.1, §6.2 */
function saysFailed(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null || depth > 3) return false;
  if (Array.isArray(value)) return value.slice(0, 50).some((one) => saysFailed(one, depth + 1));
  const fields = value as Record<string, unknown>;
  return (
    fields['success'] === false ||
    saysFailed(fields['result'], depth + 1) ||
    saysFailed(fields['resultOfOps'], depth + 1)
  );
}

/** A message that a machine wrote: a quiet line that opens. */
export function QuietRow({ kind, label, content }: QuietRowProps) {
  const text = useAroundText();
  const { text: shown, hasFailed } = read(content);
  const name = label?.trim() || text[kind];
  return (
    <MessagePanel
      look="plain"
      icon={hasFailed ? CircleX : SquareTerminal}
      tone={hasFailed ? 'danger' : 'plain'}
      title={
        <>
          <bdi>{name}</bdi>
          {hasFailed ? <span className="ms-1.5 text-caption text-danger">{text.actionFailed}</span> : null}
        </>
      }
    >
      <PanelText label={name}>{shown}</PanelText>
    </MessagePanel>
  );
}
