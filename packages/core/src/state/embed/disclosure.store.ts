import { createStore, type StoreApi } from 'zustand/vanilla';
import type { EmbedDisclosure } from '../../contract/embed/embed.js';
import type { ReadableStore } from '../conversation/conversation-stoa.js';
import { disclosureStateOf, type DisclosureState } from './disclosure-state.js';
import { createLazyModule } from '../ports/lazy-module.js';
import type { TabsPort } from '../ports/ports.js';

/**
 * Tells the server that a version is accepted. Never rejects. @returns what holds from then on.
 *
 * @errors returns undefined where there is no answer
 */
export type AcceptDisclosure = (version: string) => Promise<EmbedDisclosure | null | undefined>;

/** The disclosure that must be accepted before the first message of an embedded chat, if there is one. */
export interface DisclosureStore {
  store: ReadableStore<DisclosureState>;
  /** Accepts what is shown, once. Never rejects. @returns whether nothing has to be accepted any more */
  accept(): Promise<boolean>;
  /** The server said what holds. */
  update(disclosure: EmbedDisclosure | null): void;
  dispose(): void;
}

/** The host of the actions. */
export interface DisclosureHost {
  tabs: TabsPort;
  accept: AcceptDisclosure;
  store: StoreApi<DisclosureState>;
}

/**
 * Holds the notice that has to be accepted. The actions are loaded when there is one; most chats have none.
 *
 * @source embed.md §5 (25); ours
 */
export function createDisclosureStore(
  tabs: TabsPort,
  first: EmbedDisclosure | null,
  accept: AcceptDisclosure,
): DisclosureStore {
  const store = createStore<DisclosureState>(() => ({ status: 'clear' }));
  let disposed = false;
  const actions = createLazyModule(async () => {
    const loaded = (await import('./disclosure-actions.js')).createDisclosureActions({ tabs, accept, store });
    if (disposed) loaded.dispose();
    return loaded;
  });
  function update(disclosure: EmbedDisclosure | null): void {
    const state = disclosureStateOf(disclosure);
    store.setState(state, true);
    if (state.status !== 'clear') actions.use(() => undefined);
  }
  update(first);

  return {
    store,
    update,
    async accept() {
      try {
        return await (await actions.load()).accept();
      } catch {
        store.setState({ status: 'failed' });
        return false;
      }
    },
    dispose() {
      disposed = true;
      actions.loaded()?.dispose();
    },
  };
}
