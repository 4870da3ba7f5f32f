'use client';
import { Input, useTexts } from '@stoa/ui';
import { useState } from 'react';
import { CheckGroup } from '../../base/form/check-group.js';
import { shareTexts } from './share.texts.js';

/** As many rows of a kind as are of use; the search finds the rest. */
const shownRows = 200;

export interface ChoiceItem {
  id: string;
  name: string;
  detail?: string;
}
/** Ids of what is chosen, by kind. */
export interface Choice {
  conversations: ReadonlySet<string>;
  folders: ReadonlySet<string>;
  prompts: ReadonlySet<string>;
}
export type ChoiceKind = keyof Choice;
export const choiceKinds: readonly ChoiceKind[] = ['conversations', 'folders', 'prompts'];

export const countOf = (choice: Choice): number =>
  choiceKinds.reduce((sum, kind) => sum + choice[kind].size, 0);

/** The choice in the form of a call. */
export const idsOf = (choice: Choice) => ({
  conversationIds: [...choice.conversations],
  folderIds: [...choice.folders],
  promptIds: [...choice.prompts],
});

export interface ItemChoiceProps {
  items: Record<ChoiceKind, readonly ChoiceItem[]>;
  choice: Choice;
  disabled?: boolean;
  onChoose: (choice: Choice) => void;
}

/** Conversations, folders and prompts to tick, with a search over them. */
export function ItemChoice({ items, choice, disabled = false, onChoose }: ItemChoiceProps) {
  const words = useTexts(shareTexts);
  const [query, setQuery] = useState('');
  const wanted = query.trim().toLowerCase();
  const found = choiceKinds
    .map((kind) => ({ kind, rows: items[kind].filter(({ name }) => name.toLowerCase().includes(wanted)) }))
    .filter(({ rows }) => rows.length > 0);
  return (
    <div className="flex flex-col gap-3">
      <Input
        type="search"
        aria-label={words.search}
        placeholder={words.search}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      {found.length === 0 ? <p className="text-ui text-ink-muted">{words.noMatch}</p> : null}
      {found.map(({ kind, rows }) => (
        <CheckGroup
          key={kind}
          title={words[kind]}
          allLabel={words.allOf(words[kind])}
          end={choice[kind].size > 0 ? words.chosen(choice[kind].size) : null}
          disabled={disabled}
          className="[&>ul]:max-h-44 [&>ul]:overflow-y-auto [&>ul]:overscroll-contain [&>ul]:scrollbar-quiet"
          items={rows.slice(0, shownRows).map(({ id, name, detail }) => ({
            id,
            label: name || words.untitled,
            detail,
            isChecked: choice[kind].has(id),
          }))}
          onCheck={(ids, isChecked) => {
            const next = new Set(choice[kind]);
            for (const id of ids) next[isChecked ? 'add' : 'delete'](id);
            onChoose({ ...choice, [kind]: next });
          }}
        />
      ))}
    </div>
  );
}
