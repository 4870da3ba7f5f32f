'use client';
import { selectFlag, type Attachment, type RefusedFile } from '@stoa/core/state';
import { useStoa, useStore } from '@stoa/react';
import { useTexts } from '@stoa/ui';
import { useCallback, useEffect, useState } from 'react';
import { uploadFileOf } from '../attachments/door.js';
import { filesTexts } from './files.texts.js';

/** Stands in the place of a conversation for what is uploaded on the page. */
const owner = 'files-page';
/** Uploads that are listed at the same time; few of them are on their way at once. */
const maxUploads = 100;
const none: readonly Attachment[] = [];

/** Files that are uploaded on the page itself. One that is done leaves the list, and `onArrived` is called. */
export function usePageUploads(onArrived: () => void) {
  const { attachments, flags } = useStoa();
  const texts = useTexts(filesTexts);
  const list = useStore(attachments.store, (state) => state.lists[owner] ?? none);
  const canUpload = useStore(flags.store, selectFlag('uploadDocuments'));
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const done = list.filter(
    ({ status }) => status.type === 'ready' || (status.type === 'failed' && status.isKept),
  );
  const doneIds = done.map(({ id }) => id).join(' ');
  useEffect(() => {
    if (doneIds === '') return;
    // Files that could not be read are in the table, with the reason.
    for (const id of doneIds.split(' ')) attachments.remove(owner, id);
    onArrived();
  }, [attachments, doneIds, onArrived]);
  const add = useCallback(
    (files: readonly File[], before: readonly RefusedFile[] = []) => {
      const given = files.map(uploadFileOf);
      const room = Math.max(0, maxUploads - list.length);
      setRefused([
        ...before,
        ...attachments.add(owner, given.slice(0, room), { supportsImages: true, most: maxUploads }),
        ...given.slice(room).map(({ name }) => ({ name, message: texts.tooMany(maxUploads) })),
      ]);
    },
    [attachments, list.length, texts],
  );
  return {
    list,
    refused,
    add: canUpload ? add : undefined,
    remove: (id: string) => attachments.remove(owner, id),
    retry: (id: string) => attachments.retry(owner, id),
    dismiss: () => setRefused([]),
  };
}
