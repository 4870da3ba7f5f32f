'use client';
import { useEffect, useState } from 'react';

/** Seconds until a moment, counted down; 0 once it has come or where there is none. @units `untilMs` since 1970 */
export function useSecondsLeft(untilMs: number | null, now: () => number): number {
  const leftOf = () => (untilMs === null ? 0 : Math.max(0, Math.ceil((untilMs - now()) / 1000)));
  const [left, setLeft] = useState(leftOf);
  useEffect(() => {
    setLeft(leftOf());
    if (untilMs === null || untilMs <= now()) return;
    const timer = setInterval(() => {
      setLeft(leftOf());
      if (untilMs <= now()) clearInterval(timer);
    }, 500);
    return () => clearInterval(timer);
    // The clock is the same for as long as the moment is.
  }, [untilMs]);
  return left;
}
