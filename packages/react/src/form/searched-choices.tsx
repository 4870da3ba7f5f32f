'use client';
import { Input } from '@stoa/ui';
import { useId, useState } from 'react';
import { CheckGroup, type CheckGroupProps, type CheckItem } from './check-group.js';
import { FailureLine } from './failure-line.js';

/** As many rows of a group as are of use; the search finds the rest, and the box for all stands for it. */
const mostRows = 200;

export interface ChoiceGroup extends Pick<CheckGroupProps, 'title' | 'allLabel' | 'className'> {
  id: string;
  /** How many are chosen, in words; null for none. */
  end: string | null;
  /** By `name` they are found, also where their label stands in for it. */
  items: readonly (CheckItem & { name: string })[];
}

export interface SearchedChoicesProps {
  groups: readonly ChoiceGroup[];
  search: string;
  /** Said where nothing is found. */
  noMatch: string;
  disabled?: boolean;
  /** What is wrong with what is chosen; the boxes that stand for all are marked by it, or the search where it finds none. */
  error?: string | null;
  onCheck: (groupId: string, ids: readonly string[], isChecked: boolean) => void;
}

/** Groups of things to tick, with a search over them that finds names with all its words. */
export function SearchedChoices({
  groups,
  search,
  noMatch,
  disabled,
  error = null,
  onCheck,
}: SearchedChoicesProps) {
  const errorId = useId();
  const [query, setQuery] = useState('');
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const isFound = ({ name }: { name: string }) => words.every((word) => name.toLowerCase().includes(word));
  const found = groups
    .map((group) => ({ ...group, items: group.items.filter(isFound) }))
    .filter(({ items }) => items.length > 0);
  const invalid = error === null ? {} : ({ 'aria-invalid': true, 'aria-describedby': errorId } as const);
  return (
    <div className="flex flex-col gap-3">
      <Input
        type="search"
        aria-label={search}
        {...(found.length === 0 && invalid)}
        placeholder={search}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      <FailureLine id={errorId} failure={error} />
      {found.length === 0 ? <p className="py-3 text-ui text-ink-muted">{noMatch}</p> : null}
      {found.map(({ id, items, ...group }) => (
        <CheckGroup
          key={id}
          {...group}
          disabled={disabled}
          invalidBy={error === null ? undefined : errorId}
          items={items}
          mostRows={mostRows}
          onCheck={(ids, isChecked) => onCheck(id, ids, isChecked)}
        />
      ))}
    </div>
  );
}

/** The chosen ids after some were ticked or not. */
export function withChecked(
  chosen: ReadonlySet<string>,
  ids: readonly string[],
  isChecked: boolean,
): Set<string> {
  const next = new Set(chosen);
  for (const id of ids) next[isChecked ? 'add' : 'delete'](id);
  return next;
}
