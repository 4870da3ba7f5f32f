'use client';
import type { ListItem } from '@stoa/core/state';
import { useMemo, useRef, useState } from 'react';

/** Which conversations are chosen for something that is done to all of them. */
export interface Selection {
  isOn: boolean;
  /** In the order of the list; without those that are gone. */
  ids: readonly string[];
  total: number;
  has: (id: string) => boolean;
  /** Begins choosing, with these. */
  start: (ids?: readonly string[]) => void;
  /** Adds them all, or takes them all out where all were in. */
  toggle: (ids: readonly string[]) => void;
  /** Adds everything between the last one that was toggled and this one. `order` is what is shown, from top to bottom. */
  extendTo: (id: string, order: readonly string[]) => void;
  all: () => void;
  none: () => void;
  end: () => void;
}

/** Choosing several conversations. @source chat specification §2 "selection mode with a checkbox per item". */
export function useSelection(items: readonly ListItem[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const anchor = useRef<string | null>(null);
  return useMemo<Selection>(() => {
    const add = (ids: readonly string[]) => setChosen((before) => new Set([...(before ?? []), ...ids]));
    return {
      isOn: chosen !== null,
      ids: chosen ? items.filter(({ id }) => chosen.has(id)).map(({ id }) => id) : [],
      total: items.length,
      has: (id) => chosen?.has(id) ?? false,
      start(ids = []) {
        anchor.current = ids.at(-1) ?? null;
        add(ids);
      },
      toggle(ids) {
        anchor.current = ids.at(-1) ?? null;
        setChosen((before) => {
          const next = new Set(before);
          const isComplete = ids.length > 0 && ids.every((id) => next.has(id));
          for (const id of ids)
            if (isComplete) next.delete(id);
            else next.add(id);
          return next;
        });
      },
      extendTo(id, order) {
        const [from, to] = [order.indexOf(anchor.current ?? id), order.indexOf(id)];
        if (from === -1 || to === -1) add([id]);
        else add(order.slice(Math.min(from, to), Math.max(from, to) + 1));
        anchor.current ??= id;
      },
      all: () => setChosen(new Set(items.map(({ id }) => id))),
      none: () => setChosen(new Set()),
      end() {
        anchor.current = null;
        setChosen(null);
      },
    };
  }, [chosen, items]);
}
