import { createStore } from 'zustand/vanilla';
import type { EmbedDisclosure } from '../contract/embed.js';
import type { ReadableStore } from './conversation-stoa.js';
import { disclosureTransition, type DisclosureEvent, type DisclosureState } from './disclosure.machine.js';
import type { TabsPort } from './ports.js';

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
  told(disclosure: EmbedDisclosure | null): void;
  dispose(): void;
}

const accepted = 'disclosure-accepted';

/** Keeps what has to be accepted; what one tab accepts is accepted in all of them. @source embed.md §5 (25); ours */
export function createDisclosureStore(
  tabs: TabsPort,
  first: EmbedDisclosure | null,
  tellServer: AcceptDisclosure,
): DisclosureStore {
  const store = createStore<DisclosureState>(() =>
    disclosureTransition({ status: 'clear' }, { type: 'told', disclosure: first }),
  );
  let accepting: Promise<boolean> | undefined;
  const step = (event: DisclosureEvent): void =>
    store.setState(disclosureTransition(store.getState(), event), true);
  const isClear = (): boolean => store.getState().status === 'clear';
  const told = (disclosure: EmbedDisclosure | null): void => step({ type: 'told', disclosure });

  const dispose = tabs.subscribe((value) => {
    const { type, version } = (value ?? {}) as { type?: unknown; version?: unknown };
    const state = store.getState();
    if (type === accepted && state.status !== 'clear' && state.version === version) told(null);
  });

  async function acceptShown(): Promise<boolean> {
    const before = store.getState();
    if (before.status === 'clear') return true;
    const { version } = before;
    step({ type: 'pressed' });
    const disclosure = await tellServer(version);
    if (disclosure === undefined) step({ type: 'failed' });
    else told(disclosure);
    if (isClear()) tabs.post({ type: accepted, version });
    return isClear();
  }

  return {
    store,
    told,
    dispose,
    accept: () => (accepting ??= acceptShown().finally(() => (accepting = undefined))),
  };
}
