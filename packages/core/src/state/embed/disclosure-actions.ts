import { disclosureTransition, type DisclosureEvent } from './disclosure.machine.js';
import type { DisclosureHost, DisclosureStore } from './disclosure.store.js';

/** The tab message of an acceptance, which counts in all tabs. */
const accepted = 'disclosure-accepted';

/** The working part of what has to be accepted. */
export type DisclosureActions = Pick<DisclosureStore, 'accept' | 'dispose'>;

/** Accepts the shown disclosure, and follows acceptances of other tabs. */
export function createDisclosureActions({
  tabs,
  accept: tellServer,
  store,
}: DisclosureHost): DisclosureActions {
  let accepting: Promise<boolean> | undefined;
  const step = (event: DisclosureEvent): void =>
    store.setState(disclosureTransition(store.getState(), event), true);
  const isClear = (): boolean => store.getState().status === 'clear';

  const unsubscribe = tabs.subscribe((value) => {
    const { type, version } = (value ?? {}) as { type?: unknown; version?: unknown };
    const state = store.getState();
    if (type === accepted && state.status !== 'clear' && state.version === version)
      step({ type: 'told', disclosure: null });
  });

  async function acceptShown(): Promise<boolean> {
    const before = store.getState();
    if (before.status === 'clear') return true;
    const { version } = before;
    step({ type: 'pressed' });
    const disclosure = await tellServer(version);
    step(disclosure === undefined ? { type: 'failed' } : { type: 'told', disclosure });
    if (isClear()) tabs.post({ type: accepted, version });
    return isClear();
  }

  return {
    accept: () => (accepting ??= acceptShown().finally(() => (accepting = undefined))),
    dispose: unsubscribe,
  };
}
