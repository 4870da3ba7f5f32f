'use client';
import { useEffect, useRef } from 'react';

/** Calls `onEnd` once after `durationMs` of running time; null or `paused` holds it. The time already run is kept. */
export function useCountdown(durationMs: number | null, paused: boolean, onEnd: () => void): void {
  const leftMs = useRef(durationMs);
  const latest = useRef(onEnd);
  useEffect(() => {
    latest.current = onEnd;
  });
  useEffect(() => {
    leftMs.current = durationMs;
  }, [durationMs]);
  useEffect(() => {
    if (paused || durationMs === null) return;
    const startedMs = performance.now();
    const timer = setTimeout(() => latest.current(), leftMs.current ?? durationMs);
    return () => {
      clearTimeout(timer);
      leftMs.current = Math.max(0, (leftMs.current ?? durationMs) - (performance.now() - startedMs));
    };
  }, [durationMs, paused]);
}
