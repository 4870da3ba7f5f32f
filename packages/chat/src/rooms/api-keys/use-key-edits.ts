'use client';
import type { ApiKey } from '@stoa/core/contract';
import { changedIn, type ApiKeyUpdates } from '@stoa/core/rules';
import { useFormDraft } from '@stoa/react';
import { useMemo } from 'react';

function parse(text: string): Record<string, ApiKeyUpdates> {
  try {
    const kept: unknown = JSON.parse(text);
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, ApiKeyUpdates>) : {};
  } catch {
    return {};
  }
}

/** Edits of several keys, which are saved together and a draft until then. Only edits of active keys count that change something. */
export function useKeyEdits(keys: readonly ApiKey[]) {
  const draft = useFormDraft('api-keys', { edits: '' });
  const text = draft.values.edits;
  const typed = useMemo(() => parse(text), [text]);
  const changed = useMemo(
    () =>
      new Map(
        keys.flatMap((key): [string, ApiKeyUpdates][] => {
          const updates = typed[key.api_owner_id];
          const change = updates && key.active ? changedIn(key, updates) : undefined;
          return change ? [[key.api_owner_id, change]] : [];
        }),
      ),
    [keys, typed],
  );
  return {
    typed,
    changed,
    edit: (id: string, patch: ApiKeyUpdates) =>
      draft.change({ edits: JSON.stringify({ ...typed, [id]: { ...typed[id], ...patch } }) }),
    discard: draft.discard,
  };
}
