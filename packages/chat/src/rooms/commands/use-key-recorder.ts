'use client';
import { useEffect, useRef } from 'react';
import { bindingOf, isReserved } from './keys.js';

/** Result of the recorder. */
export type Recorded = { type: 'key'; key: string } | { type: 'cancel' } | { type: 'reserved' };

/**
 * Listens for one key while it is on. It listens before everything else on the page: a dialog around it would close on Escape, and
 * commands would run.
 */
export function useKeyRecorder(isOn: boolean, onRecord: (recorded: Recorded) => void): void {
  const latest = useRef(onRecord);
  useEffect(() => {
    latest.current = onRecord;
  });
  useEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent) => {
      // Tab leaves, which ends the recording by the loss of focus.
      if (event.key === 'Tab') return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (event.key === 'Escape') return latest.current({ type: 'cancel' });
      const isBare = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
      if (isBare && (event.key === 'Backspace' || event.key === 'Delete'))
        return latest.current({ type: 'key', key: '' });
      const key = bindingOf(event);
      if (key !== null) latest.current(isReserved(key) ? { type: 'reserved' } : { type: 'key', key });
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, [isOn]);
}
