'use client';
import { initialFileList, type FileListState, type FileListStore } from '@stoa/core/state';
import { useStoa } from '@stoa/react';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';

const noSubscription = () => () => undefined;

/** A list of files for as long as the part is shown; null until its store has come. */
export function useFileList(types?: readonly string[]): {
  list: FileListStore | null;
  state: FileListState;
  reload: () => void;
} {
  const { files } = useStoa();
  const [list, setList] = useState<FileListStore | null>(null);
  const [isLost, setLost] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let opened: FileListStore | null = null;
    let isLeft = false;
    files.openList(types ? { types } : {}).then(
      (found) => {
        if (isLeft) return found.dispose();
        opened = found;
        setLost(false);
        setList(found);
        void found.load();
      },
      () => setLost(true),
    );
    return () => {
      isLeft = true;
      opened?.dispose();
    };
  }, [files, types, attempt]);
  const state = useSyncExternalStore(
    list?.store.subscribe ?? noSubscription,
    list?.store.getState ?? (() => initialFileList),
    () => initialFileList,
  );
  const reload = useCallback(() => {
    if (list) void list.load();
    else setAttempt((before) => before + 1);
  }, [list]);
  return { list, state: isLost ? { ...state, status: 'failed' } : state, reload };
}
