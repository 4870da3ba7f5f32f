'use client';
import type { Retention, RetentionCount } from '@stoa/core/contract';
import type { RetentionStore } from '@stoa/core/state';
import { useStore } from '@stoa/react';
import { Banner, Button, useTexts } from '@stoa/ui';
import { TitledBlock } from '../app/titled-block.js';
import { retentionTexts } from './retention.texts.js';

export interface RetentionPreviewProps {
  retention: RetentionStore;
  /** As they stand in the form. */
  rules: Retention;
}

function Counts({ counts }: { counts: readonly RetentionCount[] }) {
  const text = useTexts(retentionTexts);
  const found = counts.filter(({ items }) => items > 0);
  if (found.length === 0) return <p className="text-ui text-ink">{text.nothing}</p>;
  return (
    <table className="max-w-[36rem] border-collapse text-ui">
      <thead>
        <tr className="border-b border-line text-caption text-ink-muted">
          <th scope="col" className="py-1.5 pe-4 text-start font-medium">
            {text.columns.kind}
          </th>
          <th scope="col" className="py-1.5 pe-4 text-end font-medium">
            {text.columns.items}
          </th>
          <th scope="col" className="py-1.5 text-end font-medium">
            {text.columns.people}
          </th>
        </tr>
      </thead>
      <tbody>
        {found.map(({ kind, items, people }) => (
          <tr key={kind} className="border-b border-line">
            <th scope="row" className="py-1.5 pe-4 text-start font-normal text-ink">
              {text.kinds[kind]}
            </th>
            <td className="py-1.5 pe-4 text-end figures-tabular">{text.number(items)}</td>
            <td className="py-1.5 text-end figures-tabular">{text.number(people)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What the rules of the form would delete by now, counted when that is asked for. */
export function RetentionPreview({ retention, rules }: RetentionPreviewProps) {
  const text = useTexts(retentionTexts);
  const preview = useStore(retention.store, (state) => state.preview);
  const isOld = preview.status !== 'none' && preview.status !== 'loading' && preview.rules !== rules;
  return (
    <TitledBlock heading="h2" title={text.preview} hint={text.previewHint}>
      <Button
        variant="outline"
        className="self-start"
        loading={preview.status === 'loading'}
        onClick={() => void retention.preview(rules)}
      >
        {text.count}
      </Button>
      <div role="status" className="flex flex-col gap-2">
        {preview.status === 'ready' ? <Counts counts={preview.counts} /> : null}
        {preview.status === 'failed' ? <Banner kind="error" title={preview.failure} /> : null}
        {isOld ? <p className="text-ui text-ink-muted">{text.previewOld}</p> : null}
      </div>
    </TitledBlock>
  );
}
