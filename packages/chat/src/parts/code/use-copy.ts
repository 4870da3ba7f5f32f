'use client';
import { limits } from '@stoa/core/contract';
import { useCallback, useEffect, useRef, useState } from 'react';

/** The result of the last copy; reset to `idle` after `limits.copyConfirmationMs`. */
export type CopyState = 'idle' | 'copied' | 'failed';

/** Copies text to the clipboard and keeps the result for the confirmation. */
export function useCopy(): { state: CopyState; copy: (value: string) => void } {
  const [state, setState] = useState<CopyState>('idle');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const copy = useCallback((value: string) => {
    const show = (next: CopyState) => {
      setState(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setState('idle'), limits.copyConfirmationMs);
    };
    // Undefined in an insecure context.
    const clipboard = navigator.clipboard as Clipboard | undefined;
    if (!clipboard) return show('failed');
    clipboard.writeText(value).then(
      () => show('copied'),
      () => show('failed'),
    );
  }, []);

  return { state, copy };
}
