'use client';
import { artifactText, type Artifact } from '@stoa/core/rules';
import { Button, cn, Select, useTexts } from '@stoa/ui';
import { diffLines } from 'diff';
import { useMemo, useState } from 'react';
import { artifactsTexts } from '../artifacts.texts.js';

export interface CompareViewProps {
  /** All versions, oldest first. */
  versions: readonly Artifact[];
  /** The version that is compared with another one. */
  shown: Artifact;
  onDone: () => void;
}

/** Beyond it the comparison is given up. @units milliseconds */
const timeout = 2000;
/** Lines around a change; longer equal stretches are left out. */
const context = 3;

interface Line {
  kind: 'same' | 'added' | 'removed' | 'gap';
  text: string;
}

function linesOf(before: string, after: string): Line[] | null {
  const changes = diffLines(before, after, { timeout });
  if (!changes) return null;
  return changes.flatMap((change, at): Line[] => {
    const lines = change.value.replace(/\n$/, '').split('\n');
    const kind = change.added ? 'added' : change.removed ? 'removed' : 'same';
    if (kind !== 'same' || lines.length <= context * 2 + 1) return lines.map((text) => ({ kind, text }));
    const head = at === 0 ? [] : lines.slice(0, context);
    const tail = at === changes.length - 1 ? [] : lines.slice(-context);
    return [
      ...head.map((text) => ({ kind, text }) as const),
      { kind: 'gap', text: '⋯' },
      ...tail.map((text) => ({ kind, text }) as const),
    ];
  });
}

const signs = { same: ' ', added: '+', removed: '−', gap: ' ' } as const;

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
  const lines = useMemo(() => linesOf(artifactText(before), artifactText(after)), [before, after]);
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
      {isSame || !lines ? null : (
        <pre
          dir="ltr"
          tabIndex={0}
          className="overflow-x-auto rounded-panel border border-line bg-surface-sunken py-2 font-code text-ui text-ink scrollbar-quiet focus-ring-inset"
        >
          {lines.map(({ kind, text: line }, at) => {
            const Tag = kind === 'added' ? 'ins' : kind === 'removed' ? 'del' : 'span';
            return (
              <Tag
                key={at}
                className={cn(
                  'block min-h-[1lh] w-max min-w-full px-3 no-underline',
                  kind === 'added' && 'bg-success-soft',
                  kind === 'removed' && 'bg-danger-soft',
                  kind === 'gap' && 'text-ink-muted',
                )}
              >
                <span aria-hidden className="inline-block w-5 select-none text-ink-muted">
                  {signs[kind]}
                </span>
                {line}
              </Tag>
            );
          })}
        </pre>
      )}
    </section>
  );
}
