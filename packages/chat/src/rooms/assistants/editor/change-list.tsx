'use client';
import type { AssistantDefinition } from '@stoa/core/contract';
import { assistantChanges, type AssistantChange } from '@stoa/core/rules';
import { useTexts } from '@stoa/ui';
import { useMemo } from 'react';
import { assistantEditorTexts } from './assistant-editor.texts.js';

export interface ChangeListProps {
  before: AssistantDefinition;
  after: AssistantDefinition;
}

/** What changed between two definitions, one line each. */
export function ChangeList({ before, after }: ChangeListProps) {
  const texts = useTexts(assistantEditorTexts);
  const changes = useMemo(() => assistantChanges(before, after), [before, after]);
  const labels = { ...texts, dataSources: texts.sources };
  const linesOf = (change: AssistantChange): string[] => {
    if (change.kind === 'text') return [texts.changed(labels[change.field])];
    if (change.kind === 'switch')
      return [texts.switched(texts.switches[change.name] ?? change.name, change.isOn)];
    if (change.kind === 'language') return [`${texts.language}: ${texts.languages[change.after]}`];
    if (change.kind === 'other') return [texts.other];
    const label = labels[change.field];
    return [
      ...(change.added.length > 0 ? [texts.added(label, change.added)] : []),
      ...(change.removed.length > 0 ? [texts.removed(label, change.removed)] : []),
    ];
  };
  if (changes.length === 0) return <p className="text-ui text-ink-muted">{texts.nothingChanged}</p>;
  return (
    <ul data-slot="assistant-changes" className="flex list-disc flex-col gap-0.5 ps-5 text-ui text-ink">
      {changes.flatMap(linesOf).map((line) => (
        <li key={line} className="[overflow-wrap:anywhere]">
          {line}
        </li>
      ))}
    </ul>
  );
}
