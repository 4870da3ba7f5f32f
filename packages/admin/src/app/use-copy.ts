'use client';
import { limits } from '@stoa/core/contract';
import { useCallback, useEffect, useRef, useState } from 'react';

/** Result of the last copy; `idle` again after `limits.copyConfirmationMs`. */
export type CopyState = 'idle' | 'copied' | 'failed';

/** Puts text on the clipboard and remembers for a moment whether that worked. */
export function useCopy(): { state: CopyState; copy: (text: string) => Promise<boolean> } {
  const [state, setState] = useState<CopyState>('idle');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const copy = useCallback(async (text: string) => {
    // Absent on pages without a secure origin.
    const clipboard = navigator.clipboard as Clipboard | undefined;
    const isCopied = clipboard
      ? await clipboard.writeText(text).then(
          () => true,
          () => false,
        )
      : false;
    setState(isCopied ? 'copied' : 'failed');
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setState('idle'), limits.copyConfirmationMs);
    return isCopied;
  }, []);

  return { state, copy };
}
