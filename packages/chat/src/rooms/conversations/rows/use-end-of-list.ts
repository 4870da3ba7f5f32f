'use client';
import { useStoa, useStore } from '@stoa/react';
import { useEffect, useRef, type KeyboardEvent } from 'react';

/** Lets the key End reach the end of a list that is not read to its end yet: `goToEnd` is called once it is. */
export function useEndOfList(goToEnd: () => void): {
  onKey: (event: KeyboardEvent<HTMLElement>) => void;
  cancel: () => void;
} {
  const { conversations } = useStoa();
  const isWhole = useStore(conversations.store, (state) => state.older === null);
  const isWanted = useRef(false);
  useEffect(() => {
    if (!isWhole || !isWanted.current) return;
    isWanted.current = false;
    goToEnd();
  }, [isWhole, goToEnd]);
  return {
    onKey({ key, target }) {
      const isOnRow = target instanceof HTMLElement && target.dataset['rowKey'] !== undefined;
      isWanted.current = key === 'End' && isOnRow && !isWhole;
      if (!isWanted.current) return;
      void conversations.listAll().then((isRead) => {
        if (!isRead) isWanted.current = false;
      });
    },
    cancel() {
      isWanted.current = false;
    },
  };
}
