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

/** The search. The engine is loaded with the first character that is typed. */
export function createSearchStore(ports: Ports, needs: SearchDependencies): SearchStore {
  const store = createStore<SearchState>(() => idleSearch);
  const engine = createLazyModule(
    async () => (await import('./search-engine.js')).createSearchEngine(ports, needs, store),
    () => store.setState({ status: 'done' }),
  );
  return {
    store,
    setText(text) {
      const loaded = engine.loaded();
      if (loaded) return loaded.setText(text);
      const isBlank = text.trim() === '';
      store.setState({ text, status: isBlank ? 'idle' : 'searching' });
      // The text may have changed while the engine was loading.
      if (!isBlank) engine.use((search) => search.setText(store.getState().text));
    },
    clear() {
      if (engine.loaded()) engine.use((search) => search.clear());
      else store.setState(idleSearch);
    },
    retry: () => engine.use((search) => search.retry()),
    dispose: () => engine.loaded()?.dispose(),
  };
}
