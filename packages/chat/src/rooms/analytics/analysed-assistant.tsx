'use client';
import type { Group } from '@stoa/core/contract';
import { EmptyState, Select, useTexts } from '@stoa/ui';
import { Bot } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { analyticsTexts } from './analytics.texts.js';
import { ApprovalNotice } from './approval-notice.js';

export interface AnalysisTabProps {
  group: Group;
  /** The assistant that is looked at; the first one without it. */
  assistantId?: string | undefined;
  onAssistantChange?: ((assistantId: string) => void) | undefined;
}

export interface AnalysedAssistantProps extends AnalysisTabProps {
  /** @param choice the choice of an assistant, for the head of the tab */
  children: (assistantId: string, choice: ReactNode) => ReactNode;
}

/** What is said of one assistant of a group; without approval, how to ask for it. */
export function AnalysedAssistant({
  group,
  assistantId,
  onAssistantChange,
  children,
}: AnalysedAssistantProps) {
  const texts = useTexts(analyticsTexts);
  const [chosenId, setChosenId] = useState(assistantId);
  if (!group.supportConvAnalysis) return <ApprovalNotice group={group} />;
  const ids = group.assistants.flatMap(({ assistantId: id }) => (id ? [id] : []));
  const wanted = onAssistantChange ? assistantId : chosenId;
  const shown = ids.find((id) => id === wanted) ?? ids[0];
  if (shown === undefined)
    return (
      <EmptyState icon={<Bot size={20} />} title={texts.noAssistants} description={texts.noAssistantsHint} />
    );
  return children(
    shown,
    <Select
      size="sm"
      className="w-64 max-w-full"
      aria-label={texts.assistant}
      options={group.assistants.flatMap(({ assistantId: id, name }) =>
        id ? [{ value: id, label: name || texts.untitled }] : [],
      )}
      value={shown}
      onValueChange={onAssistantChange ?? setChosenId}
    />,
  );
}
