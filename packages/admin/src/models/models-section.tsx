'use client';
import { blankModel, type ConfigValue, type SupportedModel } from '@stoa/core/contract';
import type { ConfigStore } from '@stoa/core/state';
import { Button, EmptyState, Input, useTexts } from '@stoa/ui';
import { Plus } from 'lucide-react';
import { useEffect, useRef, useState, type ComponentPropsWithoutRef } from 'react';
import { useSetting } from '../app/admin-context.js';
import { ConfigSection, type ConfigForm } from '../configs/config-section.js';
import { DefaultsFields } from './defaults-fields.js';
import { ModelDialog } from './model-dialog.js';
import { GoneRow, ModelRow } from './model-row.js';
import { canBeDefault, partsOf, searchModels, withPart, type ModelRows } from './model-rows.js';
import { modelsTexts } from './models.texts.js';
import { MoveDefaults } from './move-defaults.js';

export interface ModelsSectionProps extends Omit<ComponentPropsWithoutRef<'form'>, 'children'> {
  config: ConfigStore<ModelRows>;
  /** Whose names can restrict a model. */
  groups: ConfigStore<ConfigValue<'amplifyGroups'>>;
}

/** A model in its form. */
interface OpenForm {
  model: SupportedModel;
  isNew: boolean;
}

/** Models that wait for another default. */
interface Waiting {
  model: SupportedModel;
  rows: ModelRows;
}

interface ModelsFormProps extends ConfigForm<ModelRows> {
  groups: ModelsSectionProps['groups'];
}

function ModelsForm({ value, saved, changed, notes, sources, edit, groups }: ModelsFormProps) {
  const text = useTexts(modelsTexts);
  const place = useSetting<HTMLDivElement>('models');
  const [query, setQuery] = useState('');
  const [form, setForm] = useState<OpenForm | null>(null);
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const isRowReplaced = useRef(false);
  useEffect(() => {
    if (!isRowReplaced.current || waiting !== null) return;
    isRowReplaced.current = false;
    // The button that had focus is gone with its row.
    list.current?.focus();
  }, [value, waiting]);
  const found = searchModels(value, query);
  const { length } = Object.keys(value);
  const gone = changed.flatMap((id) => (Object.hasOwn(value, id) || !saved[id] ? [] : [saved[id]]));

  /** Takes these models over; a default that can be none any more asks for another first. */
  function take(rows: ModelRows, model: SupportedModel): void {
    const now = rows[model.id];
    if (partsOf(now ?? model).length > 0 && !(now && canBeDefault(now)))
      return setWaiting({ model: now ?? model, rows });
    store(rows);
  }
  function store(rows: ModelRows): void {
    edit(() => rows);
    setForm(null);
    setWaiting(null);
    isRowReplaced.current = Object.keys(rows).length < length;
  }
  return (
    <>
      {length === 0 ? null : (
        <DefaultsFields rows={value} onMove={(part, id) => edit((rows) => withPart(rows, part, id))} />
      )}
      <div ref={place} className="flex flex-wrap items-center gap-2">
        <Input
          type="search"
          className="min-w-40 flex-1"
          aria-label={text.search}
          placeholder={text.search}
          autoComplete="off"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={(event) => {
            // It would send the form around it.
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
        <Button variant="outline" onClick={() => setForm({ model: blankModel, isNew: true })}>
          <Plus size={16} aria-hidden />
          {text.add}
        </Button>
      </div>
      {length === 0 ? <EmptyState title={text.empty} /> : null}
      {length > 0 && found.length === 0 ? <EmptyState title={text.nothingFound} /> : null}
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={text.list}
        className="flex flex-col border-t border-line outline-none empty:border-t-0"
      >
        {found.map((model) => {
          const { id } = model;
          const source = sources[id] ?? (Object.hasOwn(saved, id) ? 'stored' : 'new');
          const others = () => Object.fromEntries(Object.entries(value).filter(([key]) => key !== id));
          return (
            <ModelRow
              key={id}
              model={model}
              source={source}
              isChanged={changed.includes(id)}
              note={notes[id]}
              onEdit={() => setForm({ model, isNew: false })}
              onRemove={source === 'environment' ? undefined : () => take(others(), model)}
            />
          );
        })}
        {gone.map((model) => (
          <GoneRow
            key={model.id}
            model={model}
            source={sources[model.id] ?? 'stored'}
            onKeep={() => {
              isRowReplaced.current = true;
              edit((rows) => ({
                ...rows,
                // Its parts may be those of another by now.
                [model.id]: {
                  ...model,
                  ...Object.fromEntries(
                    partsOf(model)
                      .filter((part) => Object.values(rows).some((row) => row[part]))
                      .map((part) => [part, false]),
                  ),
                },
              }));
            }}
          />
        ))}
      </ul>
      {form ? (
        <ModelDialog
          model={form.model}
          isNew={form.isNew}
          takenIds={Object.keys(value)}
          groups={groups}
          onDone={(model) => take({ ...value, [model.id]: model }, model)}
          onCancel={() => setForm(null)}
        />
      ) : null}
      {/* Over the form, which is there again with everything that was typed once this is cancelled. */}
      {waiting ? (
        <MoveDefaults
          model={waiting.model}
          rows={waiting.rows}
          onMove={store}
          onCancel={() => setWaiting(null)}
        />
      ) : null}
    </>
  );
}

/** Which models people can choose. @source administration specification §2 "Supported Models tab" (2.015–2.021) */
export function ModelsSection({ config, groups, ...props }: ModelsSectionProps) {
  return (
    <ConfigSection config={config} {...props}>
      {(form) => <ModelsForm {...form} groups={groups} />}
    </ConfigSection>
  );
}
