'use client';
import type { Prompt } from '@stoa/core/contract';
import { permissionsOf } from '@stoa/core/rules';
import { useState } from 'react';

/** Templates that are chosen to be deleted together. */
export interface PromptSelection {
  isOn: boolean;
  /** Ids of the chosen ones that are shown. */
  ids: readonly string[];
  /** How many can be chosen. */
  total: number;
  has(id: string): boolean;
  toggle(id: string): void;
  toggleAll(): void;
  begin(): void;
  end(): void;
}

/** The selection over the templates that are shown; those that cannot be deleted cannot be chosen. */
export function usePromptSelection(shown: readonly Prompt[]): PromptSelection {
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const possible = shown.filter((prompt) => permissionsOf(prompt).canDelete).map(({ id }) => id);
  const ids = possible.filter((id) => chosen?.has(id));
  return {
    isOn: chosen !== null,
    ids,
    total: possible.length,
    has: (id) => chosen?.has(id) ?? false,
    toggle(id) {
      const next = new Set(chosen);
      if (!next.delete(id)) next.add(id);
      setChosen(next);
    },
    toggleAll: () => setChosen(ids.length === possible.length ? new Set() : new Set(possible)),
    begin: () => setChosen(new Set()),
    end: () => setChosen(null),
  };
}
