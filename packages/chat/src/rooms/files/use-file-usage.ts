'use client';
import { usesFile } from '@stoa/core/rules';
import type { ConversationListStore, FileListStore } from '@stoa/core/state';
import { useStoa } from '@stoa/react';
import { useEffect, useState } from 'react';

export interface FileUsage {
  /** `incomplete`: a part of the conversations could not be looked through. */
  status: 'asking' | 'complete' | 'incomplete';
  total: number;
  conversations: readonly { id: string; name: string }[];
}

/** Private conversations that attach a file: the server does not have them. */
async function findPrivate(
  { store, readMany }: ConversationListStore,
  ids: readonly string[],
): Promise<{ found: { id: string; name: string }[]; isComplete: boolean }> {
  const keys = new Set(ids);
  const local = store.getState().items.filter(({ isLocal }) => isLocal);
  const found: { id: string; name: string }[] = [];
  let isComplete = true;
  for await (const one of readMany(local.map(({ id }) => id))) {
    // One that is gone has been deleted since.
    if (!one.ok) isComplete &&= one.reason === 'gone';
    else if (usesFile(one.conversation, keys)) found.push({ id: one.id, name: one.name });
  }
  return { found, isComplete };
}

/** The conversations that files are attached in, of this browser and of the cloud. */
export function useFileUsage(list: FileListStore, ids: readonly string[]): FileUsage {
  const { conversations } = useStoa();
  const [usage, setUsage] = useState<FileUsage>({ status: 'asking', total: 0, conversations: [] });
  useEffect(() => {
    let isLeft = false;
    void (async () => {
      const [cloud, local] = await Promise.all([
        list.usage(ids),
        findPrivate(conversations, ids).catch(() => ({ found: [], isComplete: false })),
      ]);
      if (isLeft) return;
      const { total, conversations: inCloud } = cloud.ok ? cloud.value : { total: 0, conversations: [] };
      setUsage({
        status: cloud.ok && local.isComplete ? 'complete' : 'incomplete',
        total: total + local.found.length,
        conversations: [...local.found, ...inCloud],
      });
    })();
    return () => {
      isLeft = true;
    };
  }, [list, ids, conversations]);
  return usage;
}
