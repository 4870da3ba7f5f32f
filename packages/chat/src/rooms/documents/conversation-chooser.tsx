'use client';
import type { ListItem } from '@stoa/core/state';
import { Input, useTexts, useLocale } from '@stoa/ui';
import { useMemo, useState } from 'react';
import { CheckGroup } from '../../base/form/check-group.js';
import { documentsTexts } from './documents.texts.js';

/** As many rows as are of use; the search finds the rest. */
const shownRows = 200;

export interface ConversationChooserProps {
  items: readonly ListItem[];
  chosenIds: ReadonlySet<string>;
  onChoose: (chosenIds: ReadonlySet<string>) => void;
}

/** Which conversations a document is made of, where none were chosen before. */
export function ConversationChooser({ items, chosenIds, onChoose }: ConversationChooserProps) {
  const locale = useLocale();
  const documents = useTexts(documentsTexts);
  const [query, setQuery] = useState('');
  const words = useMemo(() => query.toLowerCase().split(/\s+/).filter(Boolean), [query]);
  const found = items.filter((item) => words.every((word) => item.name.toLowerCase().includes(word)));
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
  if (items.length === 0) return <p className="text-ui text-ink-muted">{documents.none}</p>;
  return (
    <div className="flex flex-col gap-2">
      <Input
        type="search"
        aria-label={documents.search}
        placeholder={documents.search}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      {found.length === 0 ? (
        <p className="py-3 text-ui text-ink-muted">{documents.noMatch}</p>
      ) : (
        <CheckGroup
          title={documents.conversations}
          allLabel={documents.chooseAll}
          end={chosenIds.size > 0 ? documents.selected(chosenIds.size) : null}
          className="[&>ul]:max-h-52 [&>ul]:overflow-y-auto [&>ul]:overscroll-contain [&>ul]:scrollbar-quiet"
          items={found.slice(0, shownRows).map((item) => ({
            id: item.id,
            label: item.name || documents.untitled,
            detail: date.format(new Date(item.updatedAt)),
            isChecked: chosenIds.has(item.id),
          }))}
          onCheck={(ids, isChecked) => {
            const next = new Set(chosenIds);
            for (const id of ids) next[isChecked ? 'add' : 'delete'](id);
            onChoose(next);
          }}
        />
      )}
    </div>
  );
}
