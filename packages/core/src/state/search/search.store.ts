import { createStore } from 'zustand/vanilla';
import type { ConversationListStore } from '../conversations/conversation-list.types.js';
import type { FlagsStore } from '../feature-flags/flags.store.js';
import { createLazyModule } from '../ports/lazy-module.js';
import type { Ports } from '../ports/ports.js';
import { idleSearch, type SearchState, type SearchStore } from './search.types.js';

export interface SearchDependencies {
  conversations: Pick<ConversationListStore, 'store' | 'readMany'>;
  flags: FlagsStore;
}

/** The search; what it does is in `search-room.ts` and arrives with the first word that is typed. */
export function createSearchStore(ports: Ports, needs: SearchDependencies): SearchStore {
  const store = createStore<SearchState>(() => idleSearch);
  const room = createLazyModule(
    async () => (await import('./search-engine.js')).createSearchEngine(ports, needs, store),
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
      else store.setState(idleSearch);
    },
    retry: () => room.use((search) => search.retry()),
    dispose: () => room.loaded()?.dispose(),
  };
}
