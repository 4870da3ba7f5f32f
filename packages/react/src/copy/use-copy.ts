'use client';
import { limits } from '@stoa/core/contract';
import { useCallback, useEffect, useRef, useState } from 'react';

/** The result of the last copy; reset to `idle` after `limits.copyConfirmationMs`. */
export type CopyState = 'idle' | 'copied' | 'failed';

/** Copies text to the clipboard and keeps the result for the confirmation; `copy` resolves with whether it worked. */
export function useCopy(): { state: CopyState; copy: (value: string) => Promise<boolean> } {
  const [state, setState] = useState<CopyState>('idle');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const copy = useCallback(async (value: string) => {
    // Undefined in an insecure context.
    const clipboard = navigator.clipboard as Clipboard | undefined;
    const isCopied = clipboard
      ? await clipboard.writeText(value).then(
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
