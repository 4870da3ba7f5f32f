'use client';
import type { ConfigValue } from '@stoa/core/contract';
import type { ConfigStore } from '@stoa/core/state';
import { useStore } from '@stoa/react';
import { AlertDialog, EmptyState, useTexts } from '@stoa/ui';
import { useEffect, useRef, useState, type ComponentPropsWithoutRef } from 'react';
import { ConfigSection, type ConfigForm } from '../configs/config-section.js';
import { AddModel } from './add-model.js';
import {
  keptKeys,
  listOf,
  newRows,
  valueOf,
  type Endpoints,
  type ModelEndpoints as Listed,
} from './endpoint-rows.js';
import type { EndpointTest } from './endpoint-test.js';
import { endpointsTexts } from './endpoints.texts.js';
import { ModelEndpoints } from './model-endpoints.js';

export interface EndpointsSectionProps extends Omit<ComponentPropsWithoutRef<'form'>, 'children'> {
  config: ConfigStore<Endpoints>;
  /** Whose ids are offered. */
  models: ConfigStore<ConfigValue<'supportedModels'>>;
  /** Tries an endpoint before it is saved. */
  test: EndpointTest;
}

const noModels = {};

function EndpointsForm({
  value,
  saved,
  notes,
  edit,
  models,
}: ConfigForm<Endpoints> & Pick<EndpointsSectionProps, 'models'>) {
  const text = useTexts(endpointsTexts);
  const known = useStore(models.store, (state) => state.saved) ?? noModels;
  useEffect(() => {
    if (models.store.getState().load.status === 'idle') void models.load();
  }, [models]);
  const list = listOf(value);
  const isKept = keptKeys(saved);
  const rows = useRef<HTMLDivElement>(null);
  const set = (next: readonly Listed[]) => edit(() => valueOf(next));
  return (
    <>
      <AddModel
        taken={list.map(({ model }) => model)}
        known={Object.keys(known)}
        onAdd={(model) => set([...list, { model, endpoints: [{ url: '', key: '', weight: 1 }] }])}
      />
      <div
        ref={rows}
        role="group"
        tabIndex={-1}
        aria-label={text.list}
        className="flex min-w-0 flex-col gap-4 outline-none"
      >
        {list.length === 0 ? <EmptyState title={text.empty} description={text.emptyHint} /> : null}
        {list.map(({ model, endpoints }) => (
          <ModelEndpoints
            key={model}
            model={model}
            endpoints={endpoints}
            note={notes[model]}
            isKept={isKept}
            onChange={(changed) =>
              set(list.map((one) => (one.model === model ? { model, endpoints: changed } : one)))
            }
            onRemove={() => {
              set(list.filter((one) => one.model !== model));
              // The button that had focus is gone with its model.
              rows.current?.focus();
            }}
          />
        ))}
      </div>
    </>
  );
}

/** Where models are reached. New endpoints are tried before they are saved. @source administration specification §2 (2.026, 2.027) */
export function EndpointsSection({ config, models, test, ...props }: EndpointsSectionProps) {
  const text = useTexts(endpointsTexts);
  const [silent, setSilent] = useState<readonly { model: string; url: string }[]>([]);

  async function tryNew(): Promise<boolean> {
    const { draft, saved } = config.store.getState();
    const rows = draft && saved ? newRows(draft, saved) : [];
    const answers = await Promise.all(rows.map((row) => test(row.model, row)));
    const failed = rows.filter((_, at) => !answers[at]);
    setSilent(failed);
    return failed.length === 0;
  }
  return (
    <>
      <ConfigSection config={config} beforeSave={tryNew} {...props}>
        {(form) => <EndpointsForm {...form} models={models} />}
      </ConfigSection>
      <AlertDialog.Root open={silent.length > 0} onOpenChange={(open) => !open && setSilent([])}>
        <AlertDialog.Content>
          <AlertDialog.Header>
            <AlertDialog.Title>{text.testFailed}</AlertDialog.Title>
          </AlertDialog.Header>
          <AlertDialog.Body>
            <AlertDialog.Description>{text.testQuestion}</AlertDialog.Description>
            <ul className="flex flex-col gap-1">
              {silent.map(({ model, url }) => (
                <li key={`${model} ${url}`} className="font-code text-caption break-all text-ink-muted">
                  {text.failedRow(model, url)}
                </li>
              ))}
            </ul>
          </AlertDialog.Body>
          <AlertDialog.Footer>
            <AlertDialog.Cancel>{text.cancel}</AlertDialog.Cancel>
            <AlertDialog.Action variant="solid" onClick={() => void config.save()}>
              {text.saveAnyway}
            </AlertDialog.Action>
          </AlertDialog.Footer>
        </AlertDialog.Content>
      </AlertDialog.Root>
    </>
  );
}
