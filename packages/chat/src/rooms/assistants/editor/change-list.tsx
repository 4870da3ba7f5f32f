'use client';
import type { AssistantDefinition } from '@stoa/core/contract';
import { assistantChanges, type AssistantChange } from '@stoa/core/rules';
import { useTexts } from '@stoa/ui';
import { useMemo } from 'react';
import { diffOf, LineDiff } from '../../../parts/diff/line-diff.js';
import { assistantEditorTexts } from './assistant-editor.texts.js';

export interface ChangeListProps {
  before: AssistantDefinition;
  after: AssistantDefinition;
  /** Shows what became of texts, line by line. */
  isDetailed?: boolean;
}

function TextChange({ before, after }: { before: string; after: string }) {
  const texts = useTexts(assistantEditorTexts);
  const lines = useMemo(() => diffOf(before, after), [before, after]);
  return lines ? (
    <LineDiff isProse lines={lines} className="mt-1.5 mb-1" />
  ) : (
    <p className="text-caption text-ink-muted">{texts.tooDifferent}</p>
  );
}

/** What changed between two definitions, one line each. */
export function ChangeList({ before, after, isDetailed = false }: ChangeListProps) {
  const texts = useTexts(assistantEditorTexts);
  const changes = useMemo(() => assistantChanges(before, after), [before, after]);
  const labels = { ...texts, dataSources: texts.sources };
  const listLines = (
    label: string,
    {
      added,
      removed,
      changed = [],
    }: Record<'added' | 'removed', readonly string[]> & { changed?: readonly string[] },
  ): string[] => [
    ...(added.length > 0 ? [texts.added(label, added)] : []),
    ...(removed.length > 0 ? [texts.removed(label, removed)] : []),
    ...(changed.length > 0 ? [texts.changedIn(label, changed)] : []),
  ];
  const linesOf = (change: AssistantChange): string[] => {
    switch (change.kind) {
      case 'text':
        return [texts.changed(labels[change.field])];
      case 'switch':
        return [texts.switched(texts.switches[change.name] ?? change.name, change.isOn)];
      case 'language':
        return [`${texts.language}: ${texts.languages[change.after]}`];
      case 'calls':
        return listLines(texts.calls, change);
      case 'examples':
        return listLines(texts.examples, change);
      case 'published':
        return [change.isOn ? texts.isPublished : texts.isUnpublished];
      case 'other':
        return [texts.other];
      case 'list':
        return listLines(labels[change.field], change);
    }
  };
  if (changes.length === 0) return <p className="text-ui text-ink-muted">{texts.nothingChanged}</p>;
  return (
    <ul data-slot="assistant-changes" className="flex list-disc flex-col gap-0.5 ps-5 text-ui text-ink">
      {changes.flatMap((change) =>
        linesOf(change).map((line) => (
          <li key={line} className="[overflow-wrap:anywhere]">
            {line}
            {isDetailed && change.kind === 'text' ? (
              <TextChange before={change.before} after={change.after} />
            ) : null}
          </li>
        )),
      )}
    </ul>
  );
}
