import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Outcome } from '../../contract/outcome.js';
import type { SupportOverview } from '../../contract/support/support.js';
import type { Ports } from '../ports/ports.js';

export interface SupportState {
  /** Null until it was read once; while `load` is `loading` that of before. */
  overview: SupportOverview | null;
  load: { status: 'loading' | 'ready' } | { status: 'failed'; failure: string };
  /** Ids of replies and errors that something is being done to. */
  working: readonly string[];
  /** Why the last thing could not be done. */
  failure: string | null;
}

export interface SupportStore {
  store: StoreApi<SupportState>;
  /** Reads all of it anew. Never rejects. */
  load(): Promise<void>;
  /** @returns whether it was done; why not stands in `failure` */
  stopRun(id: string): Promise<boolean>;
  resolveError(id: string, note: string, isResolved: boolean): Promise<boolean>;
}

/**
 * What the server is doing, for the section of support. No part of a person's state: the administration area makes it.
 *
 * @source ours
 */
export function createSupportStore(ports: Pick<Ports, 'call'>): SupportStore {
  const store = createStore<SupportState>(() => ({
    overview: null,
    load: { status: 'loading' },
    working: [],
    failure: null,
  }));
  let newest = 0;

  async function load(): Promise<void> {
    const mine = (newest += 1);
    store.setState({ load: { status: 'loading' } });
    const answer = await ports.call('support', 'overview');
    if (mine !== newest) return;
    store.setState(
      answer.ok
        ? { overview: answer.value.data, load: { status: 'ready' } }
        : { load: { status: 'failed', failure: answer.failure.message } },
    );
  }

  async function act(id: string, work: () => Promise<Outcome<unknown>>): Promise<boolean> {
    if (store.getState().working.includes(id)) return false;
    store.setState(({ working }) => ({ working: [...working, id], failure: null }));
    const answer = await work();
    store.setState(({ working }) => ({
      working: working.filter((one) => one !== id),
      failure: answer.ok ? null : answer.failure.message,
    }));
    // Also after a failure: what was to be changed may be gone.
    await load();
    return answer.ok;
  }

  return {
    store,
    load,
    stopRun: (id) => act(id, () => ports.call('support', 'stopRun', { id })),
    resolveError: (id, note, isResolved) =>
      act(id, () => ports.call('support', 'resolveError', { id, note, isResolved })),
  };
}
