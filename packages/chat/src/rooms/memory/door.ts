'use client';
import { lazyPart } from '@stoa/react';

const load = () => import('./composer-memory.js');

/** Facts to be confirmed, over the message box. */
export const OfferedFacts = lazyPart(() => load().then((room) => room.OfferedFacts), {
  // The chips, of the same file, say so.
  failed: () => null,
});

/** The project and the memories that go with the next message. */
export const MemoryChips = lazyPart(() => load().then((room) => room.MemoryChips));

export { hasMemory, useHasMemory } from './has-memory.js';
