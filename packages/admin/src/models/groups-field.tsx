'use client';
import type { ConfigValue } from '@stoa/core/contract';
import type { ConfigStore } from '@stoa/core/state';
import { useStore } from '@stoa/react';
import { Banner, Input, useTexts } from '@stoa/ui';
import { useEffect, useState } from 'react';
import { LoadingRows } from '../app/loading-rows.js';
import { ChoicesField } from '../embed/choices-field.js';
import { modelsTexts } from './models.texts.js';

export interface GroupsFieldProps {
  groups: ConfigStore<ConfigValue<'amplifyGroups'>>;
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

/** From so many groups on they are searched. */
const searchFrom = 8;

/** The groups whose members alone can choose a model. One that is chosen and no longer there can still be taken away. */
export function GroupsField({ groups, chosen, onChange }: GroupsFieldProps) {
  const text = useTexts(modelsTexts);
  const { saved, load } = useStore(groups.store, (state) => state);
  const [query, setQuery] = useState('');
  useEffect(() => {
    if (groups.store.getState().load.status === 'idle') void groups.load();
  }, [groups]);
  const names = Object.keys(saved ?? {}).sort((one, other) => one.localeCompare(other, 'en'));
  const gone = saved === null ? [] : chosen.filter((name) => !Object.hasOwn(saved, name));
  const sought = query.trim().toLocaleLowerCase('en');
  const isSearched = names.length >= searchFrom;
  return (
    <div className="flex flex-col gap-2">
      <ChoicesField
        className="max-h-64 overflow-y-auto scrollbar-quiet"
        legend={text.groups}
        hint={text.groupsHint}
        chosen={chosen}
        onChange={onChange}
        choices={[
          ...gone.map((name) => ({ value: name, label: name, hint: text.groupGone })),
          ...names
            .filter((name) => !isSearched || name.toLocaleLowerCase('en').includes(sought))
            .map((name) => ({ value: name, label: name })),
        ]}
      >
        {saved === null && load.status !== 'failed' ? (
          <LoadingRows label={text.groupsLoading} count={1} />
        ) : null}
        {saved !== null && names.length === 0 && gone.length === 0 ? (
          <p className="text-ui text-ink-muted">{text.noGroups}</p>
        ) : null}
        {load.status === 'failed' ? (
          <Banner
            kind="error"
            title={load.failure}
            action={{ label: text.tryAgain, onAction: () => void groups.load() }}
          />
        ) : null}
      </ChoicesField>
      {isSearched ? (
        <Input
          type="search"
          aria-label={text.groupSearch}
          placeholder={text.groupSearch}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      ) : null}
    </div>
  );
}
