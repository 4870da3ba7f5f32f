'use client';
import type { ChatStatus } from '@stoa/core/contract';
import { statusHeadline } from '@stoa/core/rules';
import { useEffect, useRef, useState } from 'react';

/** The least time between two sentences: a server may report several things in a second. @units ms */
const pauseMs = 3000;

/** Says to screen readers what is being done: the newest thing in progress, and not more than one in three seconds. */
export function StatusAnnouncer({ statuses }: { statuses: readonly ChatStatus[] }) {
  const busy = statuses.findLast(({ inProgress }) => inProgress) ?? statuses.at(-1);
  const newest = busy ? statusHeadline(busy) : '';
  const [said, setSaid] = useState('');
  const saidAt = useRef(-Infinity);

  useEffect(() => {
    if (newest === '' || newest === said) return;
    const wait = Math.max(0, saidAt.current + pauseMs - performance.now());
    const timer = setTimeout(() => {
      saidAt.current = performance.now();
      setSaid(newest);
    }, wait);
    return () => clearTimeout(timer);
  }, [newest, said]);

  return (
    <span role="status" data-slot="status-announcer" className="sr-only">
      {said}
    </span>
  );
}
