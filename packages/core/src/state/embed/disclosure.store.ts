import { createStore, type StoreApi } from 'zustand/vanilla';
import type { EmbedDisclosure } from '../../contract/embed.js';
import type { ReadableStore } from '../conversation/conversation-stoa.js';
import type { DisclosureState } from './disclosure.machine.js';
import type { DisclosureActions } from './disclosure-actions.js';
import type { TabsPort } from '../ports/ports.js';

/**
 * Tells the server that a version is accepted. Never rejects. @returns what holds from then on.
 *
 * @errors returns undefined where there is no answer
 */
export type AcceptDisclosure = (version: string) => Promise<EmbedDisclosure | null | undefined>;

/** What has to be accepted before the first message of an embedded chat, if anything. */
export interface DisclosureStore {
  store: ReadableStore<DisclosureState>;
  /** Accepts what is shown, once. Never rejects. @returns whether nothing has to be accepted any more */
  accept(): Promise<boolean>;
  /** The server said what holds. */
  update(disclosure: EmbedDisclosure | null): void;
  dispose(): void;
}

/** What accepting works on. */
export interface DisclosureHost {
  tabs: TabsPort;
  accept: AcceptDisclosure;
  store: StoreApi<DisclosureState>;
}

/** What is shown where the server says this. */
export const disclosureStateOf = (disclosure: EmbedDisclosure | null): DisclosureState =>
  disclosure && !disclosure.isAccepted
    ? { status: 'asked', text: disclosure.text, version: disclosure.version }
    : { status: 'clear' };

/**
 * Keeps what has to be accepted. Most chats ask for nothing; what accepts, and hears of other tabs, comes when something is asked.
 *
 * @source embed.md §5 (25); ours
 */
export function createDisclosureStore(
  tabs: TabsPort,
  first: EmbedDisclosure | null,
  tellServer: AcceptDisclosure,
): DisclosureStore {
  const store = createStore<DisclosureState>(() => ({ status: 'clear' }));
  let room: Promise<DisclosureActions> | undefined;
  const load = () =>
    (room ??= import('./disclosure-actions.js').then((late) =>
      late.createDisclosureActions({ tabs, accept: tellServer, store }),
    ));
  function told(disclosure: EmbedDisclosure | null): void {
    const state = disclosureStateOf(disclosure);
    store.setState(state, true);
    if (state.status !== 'clear') load().catch(() => (room = undefined));
  }
  told(first);

  return {
    store,
    update: told,
    async accept() {
      try {
        return await (await load()).accept();
      } catch {
        room = undefined;
        store.setState({ status: 'failed' });
        return false;
      }
    },
    dispose: () =>
      void room?.then(
        (late) => late.dispose(),
        () => undefined,
      ),
  };
}
