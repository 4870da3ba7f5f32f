import { createStore } from 'zustand/vanilla';
import type { ConversationsStore } from '../conversations/conversations.types.js';
import type { FlagsStore } from '../feature-flags/flags.store.js';
import { createLazyRoom } from '../ports/lazy-room.js';
import type { Ports } from '../ports/ports.js';
import { quietSearch, type SearchState, type SearchStore } from './search.types.js';

export interface SearchNeeds {
  conversations: Pick<ConversationsStore, 'store' | 'readWhole'>;
  flags: FlagsStore;
}

/** The search; what it does is in `search-room.ts` and arrives with the first word that is typed. */
export function createSearchStore(ports: Ports, needs: SearchNeeds): SearchStore {
  const store = createStore<SearchState>(() => quietSearch);
  const room = createLazyRoom(
    async () => (await import('./search-room.js')).createSearchRoom(ports, needs, store),
    () => store.setState({ status: 'done' }),
  );
  return {
    store,
    setText(text) {
      const loaded = room.loaded();
      if (loaded) return loaded.setText(text);
      const isBlank = text.trim() === '';
      store.setState({ text, status: isBlank ? 'idle' : 'searching' });
      // Whatever is typed until then counts.
      if (!isBlank) room.use((search) => search.setText(store.getState().text));
    },
    clear() {
      if (room.loaded()) room.use((search) => search.clear());
      else store.setState(quietSearch);
    },
    retry: () => room.use((search) => search.retry()),
    dispose: () => room.loaded()?.dispose(),
  };
}
