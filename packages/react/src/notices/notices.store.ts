import type { Notice, Ports } from '@stoa/core/state';
import { createStore, type StoreApi } from 'zustand/vanilla';

/** A notice that is being shown. */
export interface ShownNotice extends Notice {
  id: string;
}

/** The queue behind the `notify` port. */
export interface NoticesStore {
  store: StoreApi<{ notices: readonly ShownNotice[] }>;
  /** The port itself; the result takes the notice back. */
  notify: Ports['notify'];
  dismiss: (id: string) => void;
}

/** How many notices are kept; older ones make room. */
const kept = 12;

/** Creates the queue. The roof gives its `notify` to the ports and the whole to `Notices`. */
export function createNoticesStore(): NoticesStore {
  const store = createStore<{ notices: readonly ShownNotice[] }>(() => ({ notices: [] }));
  let count = 0;
  const dismiss = (id: string) =>
    store.setState((state) => ({ notices: state.notices.filter((notice) => notice.id !== id) }));
  return {
    store,
    dismiss,
    notify(notice) {
      count += 1;
      const id = `notice-${count}`;
      const isSame = (other: ShownNotice) =>
        other.text === notice.text &&
        other.kind === notice.kind &&
        other.conversationId === notice.conversationId &&
        !other.action &&
        !notice.action;
      store.setState((state) => ({
        // The same words twice say nothing new: the later one takes the earlier one's place.
        notices: [...state.notices.filter((other) => !isSame(other)), { ...notice, id }].slice(-kept),
      }));
      return () => dismiss(id);
    },
  };
}
