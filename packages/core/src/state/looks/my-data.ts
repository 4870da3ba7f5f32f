import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Look } from '../../contract/looks/looks.js';
import type { KeptKind } from '../../contract/retention/retention.js';
import type { Ports } from '../ports/ports.js';

/** What a person is told of what is theirs. The last answer stays while a later one fails. */
export interface MyDataState {
  status: 'loading' | 'ready' | 'failed';
  failure: string;
  /** For how long each kind is kept. */
  kinds: readonly KeptKind[];
  /** Who was able to read their conversations, the newest first. */
  looks: readonly Look[];
}

export interface MyDataActions {
  store: StoreApi<MyDataState>;
  /** Asks again. Never rejects. */
  refresh(): Promise<void>;
}

/** What a person is told: for how long things are kept, and who read what they wrote. @source ours; administration H21, C56 */
export function createMyData(ports: Pick<Ports, 'call'>): MyDataActions {
  const store = createStore<MyDataState>(() => ({ status: 'loading', failure: '', kinds: [], looks: [] }));
  let asked = 0;
  return {
    store,
    async refresh() {
      const own = (asked += 1);
      store.setState({ status: 'loading' });
      const [kept, read] = await Promise.all([
        ports.call('retention', 'mine', {}),
        ports.call('looks', 'mine', {}),
      ]);
      if (own !== asked) return;
      if (kept.ok && read.ok)
        store.setState({ status: 'ready', kinds: kept.value.data, looks: read.value.data });
      else {
        const failed = kept.ok ? read : kept;
        store.setState({ status: 'failed', failure: failed.ok ? '' : failed.failure.message });
      }
    },
  };
}
