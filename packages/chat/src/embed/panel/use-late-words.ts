'use client';
import { useMemo, useState } from 'react';
import type { GivenRooms } from '../../text/room-text.js';
import type { LocaleWords } from '../text/load-locale.js';

/** What a translation says of rooms that come late: nothing until somebody asks for it, and English where it cannot be had. */
export function useLateWords(words: LocaleWords | null) {
  const [held, setHeld] = useState<{ words: LocaleWords; rooms: GivenRooms } | null>(null);
  const late = useMemo(() => {
    const load = words?.late;
    if (!load) return undefined;
    let coming: Promise<void> | undefined;
    return () =>
      (coming ??= load().then(
        ({ rooms }) => setHeld({ words, rooms }),
        // The next room that comes late, or the next message, asks again.
        () => void (coming = undefined),
      ));
  }, [words]);
  return { late, rooms: held?.words === words ? held?.rooms : undefined };
}
