'use client';
import type { DirectoryGroup } from '@stoa/core/contract';
import { useStoa } from '@stoa/react';
import { useState } from 'react';

/** The groups of the person that an entry with `#` can stand for, but the one that is added to. */
export function useAddedGroups(groupId: string | null): DirectoryGroup[] {
  const { assistants } = useStoa();
  // A list of addresses takes them when it opens.
  const [groups] = useState(() =>
    assistants.store
      .getState()
      .groups.filter(({ id }) => id !== groupId)
      .map(({ name, members }) => ({ name, members: Object.keys(members) })),
  );
  return groups;
}
