'use client';
import { useCallback, useEffect, useRef } from 'react';

/** Tells whether the part still stands, for an answer that may come after the person has left. */
export function useIsHere(): () => boolean {
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => void (here.current = false);
  }, []);
  return useCallback(() => here.current, []);
}
