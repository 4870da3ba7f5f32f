'use client';
import { fileSortIndexes } from '@stoa/core/contract';
import type { FileListState, FileListStore } from '@stoa/core/state';
import { Button, Field, IconButton, Select, useTexts } from '@stoa/ui';
import { ArrowDown, ArrowUp, ListFilter } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { filesTexts } from './files.texts.js';

export interface SmallFiltersProps {
  list: FileListStore | null;
  state: FileListState;
  /** The controls that stand over the columns of a wide table, each with its label. */
  filters: readonly { label: string; control: ReactNode }[];
}

/** Order and filters where a screen has no space for columns. */
export function SmallFilters({ list, state, filters }: SmallFiltersProps) {
  const texts = useTexts(filesTexts);
  const [isOpen, setOpen] = useState(false);
  const panelId = useId();
  const { filter, sort } = state;
  const inUse = [filter.since, filter.tag, filter.kind].filter((value) => value !== '').length;
  const names = { createdAt: texts.created, name: texts.name, type: texts.type };
  return (
    <div data-slot="small-filters" className="flex flex-col gap-3">
      <Button
        className="self-start"
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setOpen(!isOpen)}
      >
        <ListFilter size={16} aria-hidden />
        {texts.filtersInUse(inUse)}
      </Button>
      <div
        id={panelId}
        hidden={!isOpen}
        className="flex flex-col gap-3 rounded-panel border border-line bg-surface-raised p-3 [&[hidden]]:hidden"
      >
        <div className="flex items-end gap-2">
          <Field label={texts.order} className="min-w-0 flex-1">
            <Select
              value={sort.index}
              options={fileSortIndexes.map((index) => ({ value: index, label: names[index] }))}
              onValueChange={(value) => {
                const index = fileSortIndexes.find((one) => one === value);
                if (index && index !== sort.index) list?.sortBy(index);
              }}
            />
          </Field>
          <IconButton
            label={sort.isAscending ? texts.ascending : texts.descending}
            onClick={() => list?.sortBy(sort.index)}
          >
            {sort.isAscending ? <ArrowUp size={16} aria-hidden /> : <ArrowDown size={16} aria-hidden />}
          </IconButton>
        </div>
        {filters.map(({ label, control }) => (
          <Field key={label} label={label}>
            {control}
          </Field>
        ))}
      </div>
    </div>
  );
}
