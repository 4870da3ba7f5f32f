'use client';
import type { ConfigEffect } from '@stoa/core/contract';
import { leafChanges } from '@stoa/core/rules';
import type { ConfigStore } from '@stoa/core/state';
import { Button, useTexts } from '@stoa/ui';
import { useState } from 'react';
import { configsTexts } from './configs.texts.js';
import { ReviewChange } from './review-change.js';

export interface ReviewProps<V> {
  config: ConfigStore<V>;
  saved: V;
  draft: V;
}

/** Changes that are listed; the others are counted. */
const most = 40;

type Found =
  | { status: 'idle' | 'working' }
  | { status: 'failed'; draft: unknown }
  | { status: 'found'; draft: unknown; effects: readonly ConfigEffect[] };

/** What was typed, beside what is stored, and whom it would touch. */
export function Review<V>({ config, saved, draft }: ReviewProps<V>) {
  const text = useTexts(configsTexts);
  const [found, setFound] = useState<Found>({ status: 'idle' });
  const changes = leafChanges(saved, draft);
  const ask = async () => {
    setFound({ status: 'working' });
    const effects = await config.effects();
    setFound(effects ? { status: 'found', draft, effects } : { status: 'failed', draft });
  };
  // What was found out about another draft says nothing about this one.
  const isAbout = 'draft' in found && found.draft === draft;
  const isCurrent = found.status === 'found' && isAbout;
  return (
    <details
      data-slot="review"
      className="rounded-panel border border-line px-4 py-3"
      onToggle={(event) => {
        if (config.hasEffects && event.currentTarget.open && !isCurrent) void ask();
      }}
    >
      <summary className="min-h-6 cursor-pointer rounded-control text-ui focus-ring">
        {text.review(changes.length)}
      </summary>
      <ul className="mt-2">
        {changes.slice(0, most).map((change, at) => (
          <ReviewChange key={`${change.path.join(' ')} ${at}`} change={change} secrets={config.secrets} />
        ))}
      </ul>
      {changes.length > most ? (
        <p className="text-ui text-ink-muted">{text.more(changes.length - most)}</p>
      ) : null}
      {config.hasEffects ? (
        <div className="mt-3 flex flex-col items-start gap-2 text-ui">
          <div role="status" className="flex flex-col gap-1">
            {isCurrent ? (
              found.effects.length === 0 ? (
                <p className="text-ink-muted">{text.touchesNobody}</p>
              ) : (
                found.effects.map((effect) => (
                  <p key={`${effect.kind} ${effect.name}`}>{text.effect(effect)}</p>
                ))
              )
            ) : null}
            {found.status === 'failed' && isAbout ? (
              <p className="text-danger">{text.effectsFailed}</p>
            ) : null}
          </div>
          <Button
            variant="ghost"
            loading={found.status === 'working'}
            disabled={isCurrent}
            onClick={() => void ask()}
          >
            {text.findEffects}
          </Button>
        </div>
      ) : null}
    </details>
  );
}
