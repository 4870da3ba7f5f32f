'use client';
import type { OpsRegistryStore } from '@stoa/core/state';
import { useStore } from '@stoa/react';
import { Banner, Button, useTexts } from '@stoa/ui';
import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { useSetting } from '../app/admin-context.js';
import { OpDraftForm } from './op-draft.js';
import { opsTexts } from './ops.texts.js';

export interface OpsDraftsProps {
  registry: OpsRegistryStore;
  /** The draft that was just begun. */
  newest: string | null;
  onBegin: (key: string) => void;
}

/** What is being written, all of which is registered at once. */
export function OpsDrafts({ registry, newest, onBegin }: OpsDraftsProps) {
  const text = useTexts(opsTexts);
  const { drafts, ops, register } = useStore(registry.store, (state) => state);
  const place = useSetting<HTMLElement>('drafts');
  const add = useRef<HTMLButtonElement>(null);
  const names = new Set(ops.map(({ id }) => id));
  return (
    <section ref={place} aria-labelledby="ops-drafts" className="flex flex-col gap-3">
      <header className="flex flex-col gap-1">
        <h2 id="ops-drafts" className="text-lead face-display">
          {text.drafts}
        </h2>
        <p className="text-ui text-pretty text-ink-muted">{text.draftsHint}</p>
      </header>
      {drafts.length > 0 ? (
        <ol aria-labelledby="ops-drafts" className="flex flex-col gap-3">
          {drafts.map((draft, at) => (
            <OpDraftForm
              key={draft.key}
              draft={draft}
              at={at + 1}
              isReplacing={names.has(draft.name.trim())}
              isNew={draft.key === newest}
              onEdit={(patch) => registry.edit(draft.key, patch)}
              onDrop={() => {
                registry.drop(draft.key);
                // The button that had focus is gone with its form.
                add.current?.focus();
              }}
            />
          ))}
        </ol>
      ) : null}
      {register.status === 'failed' ? <Banner kind="error" title={register.failure} /> : null}
      <div className="flex flex-wrap gap-2">
        <Button ref={add} variant="outline" onClick={() => onBegin(registry.add())}>
          <Plus size={16} aria-hidden />
          {text.addDraft}
        </Button>
        {drafts.length > 0 ? (
          <Button
            variant="solid"
            loading={register.status === 'working'}
            onClick={() => void registry.registerAll()}
          >
            {text.register(drafts.length)}
          </Button>
        ) : null}
      </div>
    </section>
  );
}
