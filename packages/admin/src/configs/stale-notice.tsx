'use client';
import { leafChanges } from '@stoa/core/rules';
import type { ConfigState, ConfigStore } from '@stoa/core/state';
import { Banner, Button, useTexts } from '@stoa/ui';
import { useId } from 'react';
import { configsTexts } from './configs.texts.js';
import { ReviewChange } from './review-change.js';
import { wholePart } from './whole-part.js';

/** Changes that are listed; the others are counted. */
const most = 40;

export interface StaleNoticeProps<V> {
  config: Pick<ConfigStore<V>, 'secrets' | 'takeTheirs'>;
  state: ConfigState<V>;
}

/** After a save over a later version: who saved it, what they changed, and where to give way to them. */
export function StaleNotice<V>({ config, state: { save, saved, about } }: StaleNoticeProps<V>) {
  const text = useTexts(configsTexts);
  const id = useId();
  if (save.status !== 'stale') return null;
  const nameOf = (part: string) => (part === wholePart ? text.whole : part);
  const conflicts = save.conflicts.map(nameOf).join(', ');
  const theirs = leafChanges(save.base, saved);
  return (
    <>
      <Banner
        kind="warning"
        title={about?.savedBy ? text.staleBy(about.savedBy) : text.staleTitle}
        lines={[conflicts === '' ? text.staleMerged : text.staleConflicts(conflicts)]}
      />
      {theirs.length > 0 ? (
        <section
          data-slot="stale-changes"
          aria-labelledby={id}
          className="flex flex-col gap-2 rounded-panel border border-line px-4 py-3"
        >
          <h2 id={id} className="text-ui font-medium text-ink">
            {text.theirs(theirs.length)}
          </h2>
          <ul>
            {theirs.slice(0, most).map((change, at) => (
              <ReviewChange key={`${change.path.join(' ')} ${at}`} change={change} secrets={config.secrets} />
            ))}
          </ul>
          {theirs.length > most ? (
            <p className="text-ui text-ink-muted">{text.more(theirs.length - most)}</p>
          ) : null}
          {save.conflicts.length > 0 ? (
            <div className="flex flex-wrap gap-2">
              {save.conflicts.map((part) => (
                <Button key={part} variant="outline" size="sm" onClick={() => config.takeTheirs(part)}>
                  {text.takeTheirs(nameOf(part))}
                </Button>
              ))}
            </div>
          ) : null}
        </section>
      ) : null}
    </>
  );
}
