'use client';
import { artifactText, type Artifact } from '@stoa/core/rules';
import { Button, Select, useTexts } from '@stoa/ui';
import { useMemo, useState } from 'react';
import { diffOf, LineDiff } from '../../../parts/diff/line-diff.js';
import { artifactsTexts } from '../artifacts.texts.js';

export interface CompareViewProps {
  /** All versions, oldest first. */
  versions: readonly Artifact[];
  /** The version that is compared with another one. */
  shown: Artifact;
  onDone: () => void;
}

/**
 * The line-by-line difference between the shown version and another one, always from older to newer. The version before is
 * offered first.
 */
export function CompareView({ versions, shown, onDone }: CompareViewProps) {
  const text = useTexts(artifactsTexts);
  const [chosen, setChosen] = useState<number | null>(null);
  const others = versions.filter((other) => other !== shown);
  const other =
    others.find(({ version }) => version === chosen) ??
    others.findLast(({ version }) => version < shown.version) ??
    others[0] ??
    shown;
  const [before, after] = other.version < shown.version ? [other, shown] : [shown, other];
  const lines = useMemo(() => diffOf(artifactText(before), artifactText(after)), [before, after]);
  const isSame = lines?.every(({ kind }) => kind === 'same' || kind === 'gap') ?? false;
  return (
    <section className="flex flex-col gap-2" aria-label={text.comparing(before.version, after.version)}>
      <div className="flex flex-wrap items-center gap-2">
        <p role="status" className="min-w-0 flex-1 basis-40 text-caption text-ink-muted">
          {isSame ? text.same : text.comparing(before.version, after.version)}
        </p>
        {others.length > 1 ? (
          <Select
            size="sm"
            className="w-32"
            aria-label={text.compareWith}
            value={String(other.version)}
            options={others
              .toReversed()
              .map(({ version }) => ({ value: String(version), label: text.version(version) }))}
            onValueChange={(version) => setChosen(Number(version))}
          />
        ) : null}
        <Button size="sm" variant="ghost" onClick={onDone}>
          {text.stopComparing}
        </Button>
      </div>
      {isSame || !lines ? null : <LineDiff lines={lines} />}
    </section>
  );
}
