'use client';
import { useEffect, useState } from 'react';

/** Seconds until a moment, counted down; 0 once it has come or where there is none. @units `untilMs` since 1970 */
export function useSecondsLeft(untilMs: number | null, now: () => number): number {
  const [held, setHeld] = useState(() => ({ untilMs, at: now() }));
  if (held.untilMs !== untilMs) setHeld({ untilMs, at: now() });
  const left = untilMs === null ? 0 : Math.max(0, Math.ceil((untilMs - held.at) / 1000));
  const isRunning = left > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setHeld({ untilMs, at: now() }), 500);
    return () => clearInterval(timer);
  }, [isRunning, untilMs, now]);
  return left;
}
