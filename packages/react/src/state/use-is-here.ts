'use client';
import { useCallback, useEffect, useRef } from 'react';

/** Returns a function that says whether the component is still mounted, to be asked after an `await`. */
export function useIsHere(): () => boolean {
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => void (here.current = false);
  }, []);
  return useCallback(() => here.current, []);
}
