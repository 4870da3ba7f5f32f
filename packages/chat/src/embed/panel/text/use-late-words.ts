'use client';
import { useMemo, useState } from 'react';
import type { GivenRooms } from '../../../base/text/room-text.js';
import type { LocaleWords } from '../../text/load-locale.js';

/** Fetches once. What did not come is asked for again with the next call. */
function onceHere(load: () => Promise<void>): () => Promise<void> {
  let coming: Promise<void> | undefined;
  return () => (coming ??= load().catch(() => void (coming = undefined)));
}

/** What a translation says of rooms that come late: nothing until somebody asks for it, and English where it cannot be had. */
export function useLateWords(words: LocaleWords | null) {
  const [held, setHeld] = useState<{ words: LocaleWords; rooms: GivenRooms } | null>(null);
  const late = useMemo(() => {
    const load = words?.late;
    return load && onceHere(async () => setHeld({ words, rooms: (await load()).rooms }));
  }, [words]);
  return { late, rooms: held?.words === words ? held?.rooms : undefined };
}
