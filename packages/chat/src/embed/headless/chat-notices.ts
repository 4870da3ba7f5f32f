import type { ClockPort, Notice } from '@stoa/core/state';
import { createObservable } from '../observable.js';
import type { ShownNotice, StoaChatHandle } from './stoa-chat.types.js';

/** The notices of a chat with what its stores need of them. */
export interface ChatNotices {
  store: StoaChatHandle['notices'];
  /** @returns a function that takes the notice back */
  notify: (notice: Notice) => () => void;
  clear: () => void;
}

/** Keeps notices until they were shown long enough. */
export function createChatNotices(clock: Pick<ClockPort, 'after'>): ChatNotices {
  const watched = createObservable<{ list: readonly ShownNotice[] }>({ list: [] });
  const timers = new Map<number, () => void>();
  let last = 0;

  function dismiss(id: number): void {
    timers.get(id)?.();
    timers.delete(id);
    const { list } = watched.getState();
    if (list.some((notice) => notice.id === id))
      watched.setState({ list: list.filter((notice) => notice.id !== id) });
  }
  return {
    store: { ...watched, dismiss },
    notify(notice) {
      const id = ++last;
      watched.setState({ list: [...watched.getState().list, { ...notice, id }] });
      if (notice.timeoutMs !== undefined)
        timers.set(
          id,
          clock.after(notice.timeoutMs, () => dismiss(id)),
        );
      return () => dismiss(id);
    },
    clear() {
      for (const { id } of watched.getState().list) dismiss(id);
    },
  };
}
