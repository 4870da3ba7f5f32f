'use client';
import type { Model } from '@stoa/core/contract';
import { changeVisibility, isModelVisible, visibilityLockReason } from '@stoa/core/rules';
import { CheckGroup, Section } from '@stoa/react';
import { Input, Skeleton, useTexts } from '@stoa/ui';
import { useMemo, useState } from 'react';
import { groupModels, startTexts } from '../start/door.js';
import { settingsTexts } from './settings.texts.js';

/** From this many models on there is a search. */
const searchFrom = 8;

export interface VisibleModelsProps {
  models: readonly Model[];
  defaultId: string | null;
  hiddenIds: readonly string[];
  onChange: (hiddenIds: string[]) => void;
  isLoading?: boolean;
  /** Why there are none. */
  failure?: string | null;
}

/** Which models the lists offer, by family. */
export function VisibleModels({
  models,
  defaultId,
  hiddenIds,
  onChange,
  isLoading = false,
  failure,
}: VisibleModelsProps) {
  const start = useTexts(startTexts);
  const settings = useTexts(settingsTexts);
  const [query, setQuery] = useState('');
  const groups = useMemo(() => groupModels(models, query), [models, query]);
  const state = { models, defaultId, hiddenIds };
  return (
    <Section
      title={settings.models}
      hint={settings.modelsHint}
      end={
        models.length >= searchFrom ? (
          <Input
            type="search"
            aria-label={settings.searchModels}
            placeholder={settings.searchModels}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
            className="w-full sm:w-52"
          />
        ) : null
      }
    >
      {isLoading && models.length === 0 ? (
        <div role="status" aria-label={settings.modelsLoading} className="flex flex-col gap-2">
          <Skeleton className="h-6 w-1/3" />
          <Skeleton className="h-8 w-full" />
          <Skeleton className="h-8 w-full" />
        </div>
      ) : null}
      {groups.map((group) => {
        const title = group.label ?? settings.otherFamily;
        const shown = group.models.filter((model) => isModelVisible(model.id, state)).length;
        return (
          <CheckGroup
            key={title}
            title={title}
            allLabel={settings.familyAll(title)}
            end={settings.shownOf(shown, group.models.length)}
            columns
            items={group.models.map((model) => {
              const isChecked = isModelVisible(model.id, state);
              const why = isChecked ? visibilityLockReason(model.id, state) : null;
              return {
                id: model.id,
                label: model.name,
                detail: model.description,
                badge: model.id === defaultId ? settings.defaultModel : undefined,
                isChecked,
                lockedBecause: why && settings.stays[why],
              };
            })}
            onCheck={(ids, isVisible) => onChange(changeVisibility(ids, isVisible, state))}
          />
        );
      })}
      {groups.length === 0 && !isLoading ? (
        <p className="text-ui text-ink-muted">
          {failure ?? (models.length === 0 ? start.noModelsAvailable : settings.noModelMatches)}
        </p>
      ) : null}
    </Section>
  );
}
