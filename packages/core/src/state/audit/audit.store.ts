import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AuditEntry, AuditFilter } from '../../contract/audit/audit.js';
import type { Outcome } from '../../contract/outcome.js';
import type { Ports } from '../ports/ports.js';

/** What the chain of the audit has proved to be. */
export type AuditChain =
  | { status: 'unknown' | 'checking' }
  | { status: 'intact'; count: number; head: { seq: number; hash: string } | null }
  /** From this entry on something is not as it was written. */
  | { status: 'broken'; at: number }
  | { status: 'failed'; failure: string };

export interface AuditState {
  filter: AuditFilter;
  /** The newest first. While `load` is `loading` they may answer an earlier question. */
  entries: readonly AuditEntry[];
  load: { status: 'loading' | 'ready' } | { status: 'failed'; failure: string };
  /** Older entries: null where there are none. */
  more: 'idle' | 'loading' | 'failed' | null;
  chain: AuditChain;
}

export interface AuditStore {
  store: StoreApi<AuditState>;
  /** Reads the newest entries that the filter lets through. Never rejects. */
  load(filter?: AuditFilter): Promise<void>;
  loadMore(): Promise<void>;
  /** Has the server compute the chain of hashes anew. */
  verify(): Promise<void>;
  /** The entries that the filter lets through, as CSV. */
  exportCsv(): Promise<Outcome<{ csv: string; count: number; isComplete: boolean }>>;
}

/**
 * What administrators did, for its section. No part of a person's state: the administration area makes it.
 *
 * @source ours; security U
 */
export function createAuditStore(ports: Pick<Ports, 'call'>): AuditStore {
  const store = createStore<AuditState>(() => ({
    filter: {},
    entries: [],
    load: { status: 'loading' },
    more: null,
    chain: { status: 'unknown' },
  }));
  let next: number | null = null;
  let newest = 0;

  return {
    store,
    async load(filter = store.getState().filter) {
      const mine = (newest += 1);
      store.setState({ filter, load: { status: 'loading' }, more: null });
      const answer = await ports.call('audit', 'list', filter);
      // A later question has been asked.
      if (mine !== newest) return;
      if (!answer.ok) {
        store.setState({ entries: [], load: { status: 'failed', failure: answer.failure.message } });
        return;
      }
      const { data } = answer.value;
      ({ next } = data);
      store.setState({
        entries: data.entries,
        load: { status: 'ready' },
        more: next === null ? null : 'idle',
      });
    },
    async loadMore() {
      const { filter, more } = store.getState();
      if (next === null || more === 'loading' || more === null) return;
      const mine = newest;
      store.setState({ more: 'loading' });
      const answer = await ports.call('audit', 'list', { ...filter, before: next });
      if (mine !== newest) return;
      if (!answer.ok) {
        store.setState({ more: 'failed' });
        return;
      }
      const { data } = answer.value;
      ({ next } = data);
      store.setState(({ entries }) => ({
        entries: [...entries, ...data.entries],
        more: next === null ? null : 'idle',
      }));
    },
    async verify() {
      if (store.getState().chain.status === 'checking') return;
      store.setState({ chain: { status: 'checking' } });
      const answer = await ports.call('audit', 'verify', {});
      if (!answer.ok) {
        store.setState({ chain: { status: 'failed', failure: answer.failure.message } });
        return;
      }
      const { count, brokenAt, head } = answer.value.data;
      store.setState({
        chain: brokenAt === null ? { status: 'intact', count, head } : { status: 'broken', at: brokenAt },
      });
    },
    async exportCsv() {
      const answer = await ports.call('audit', 'export', store.getState().filter);
      return answer.ok ? { ok: true, value: answer.value.data } : answer;
    },
  };
}
