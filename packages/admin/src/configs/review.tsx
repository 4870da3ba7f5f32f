'use client';
import type { ConfigEffect } from '@stoa/core/contract';
import { leafChanges, type LeafChange } from '@stoa/core/rules';
import type { ConfigStore } from '@stoa/core/state';
import { Button, useTexts } from '@stoa/ui';
import { useState } from 'react';
import { configsTexts } from './configs.texts.js';

export interface ReviewProps<V> {
  config: ConfigStore<V>;
  saved: V;
  draft: V;
}

/** Changes that are listed; the others are counted. */
const most = 40;

const isSecret = (path: readonly string[], secrets: ConfigStore<unknown>['secrets']): boolean =>
  secrets.some(
    (secret) =>
      secret.length === path.length && secret.every((step, at) => step === '*' || step === path[at]),
  );

/** A few words for a value: a member of a list or record by its name, so that nothing secret in it is shown. */
function wordsOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  if (Array.isArray(value)) return value.map(wordsOf).join(', ');
  const { name, groupName, id, url } = value as Record<string, unknown>;
  return [name, groupName, id, url].find((one) => typeof one === 'string' && one !== '') as string;
}

function Change({ change, secrets }: { change: LeafChange; secrets: ConfigStore<unknown>['secrets'] }) {
  const text = useTexts(configsTexts);
  const { path, before, after } = change;
  const hides = isSecret(path, secrets);
  return (
    <li className="flex flex-wrap gap-x-2 border-b border-line py-1.5 text-ui last:border-b-0">
      <span className="font-medium break-all">{path.length === 0 ? text.whole : path.join(' › ')}</span>
      {hides ? (
        <span className="text-ink-muted">{text.secretChanged}</span>
      ) : (
        <>
          {before === undefined || before === '' ? null : (
            <del className="break-all text-ink-muted">{wordsOf(before) ?? text.entry}</del>
          )}
          {after === undefined || after === '' ? (
            <span className="sr-only">{text.removed}</span>
          ) : (
            <ins className="break-all no-underline">{wordsOf(after) ?? text.entry}</ins>
          )}
        </>
      )}
    </li>
  );
}

type Found =
  | { status: 'idle' | 'working' | 'failed' }
  | { status: 'found'; draft: unknown; effects: readonly ConfigEffect[] };

/** What was typed, beside what is stored, and whom it would touch. */
export function Review<V>({ config, saved, draft }: ReviewProps<V>) {
  const text = useTexts(configsTexts);
  const [found, setFound] = useState<Found>({ status: 'idle' });
  const changes = leafChanges(saved, draft);
  const ask = async () => {
    setFound({ status: 'working' });
    const effects = await config.effects();
    setFound(effects ? { status: 'found', draft, effects } : { status: 'failed' });
  };
  // What was found out about another draft says nothing about this one.
  const isCurrent = found.status === 'found' && found.draft === draft;
  return (
    <details
      data-slot="review"
      className="rounded-panel border border-line px-4 py-3"
      onToggle={(event) => {
        if (event.currentTarget.open && !isCurrent) void ask();
      }}
    >
      <summary className="min-h-6 cursor-pointer rounded-control text-ui focus-ring">
        {text.review(changes.length)}
      </summary>
      <ul className="mt-2">
        {changes.slice(0, most).map((change, at) => (
          <Change key={`${change.path.join(' ')} ${at}`} change={change} secrets={config.secrets} />
        ))}
      </ul>
      {changes.length > most ? (
        <p className="text-ui text-ink-muted">{text.more(changes.length - most)}</p>
      ) : null}
      <div role="status" className="mt-3 flex flex-col gap-1 text-ui">
        {isCurrent ? (
          found.effects.length === 0 ? (
            <p className="text-ink-muted">{text.touchesNobody}</p>
          ) : (
            found.effects.map((effect) => <p key={`${effect.kind} ${effect.name}`}>{text.effect(effect)}</p>)
          )
        ) : null}
        {found.status === 'failed' ? <p className="text-danger">{text.effectsFailed}</p> : null}
      </div>
      {isCurrent ? null : (
        <Button variant="ghost" loading={found.status === 'working'} onClick={() => void ask()}>
          {text.findEffects}
        </Button>
      )}
    </details>
  );
}
