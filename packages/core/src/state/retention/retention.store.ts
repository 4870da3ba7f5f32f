import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Retention } from '../../contract/configs/retention-config.js';
import type { KeptKind, RetentionCount, RetentionReport } from '../../contract/retention/retention.js';
import type { Ports } from '../ports/ports.js';

type Load = { status: 'loading' | 'ready' } | { status: 'failed'; failure: string };

export interface RetentionState {
  load: Load;
  /** The rules in force, and what takes effect later. */
  kinds: readonly KeptKind[];
  /** Newest first. */
  reports: readonly RetentionReport[];
  /** What the rules of `rules` would delete. */
  preview:
    | { status: 'none' }
    | { status: 'loading'; rules: Retention }
    | { status: 'ready'; rules: Retention; counts: readonly RetentionCount[] }
    | { status: 'failed'; rules: Retention; failure: string };
  run: { status: 'idle' | 'starting' } | { status: 'failed'; failure: string };
}

export interface RetentionStore {
  store: StoreApi<RetentionState>;
  /** Reads rules and reports, and follows a run that works. Never rejects. */
  load(): Promise<void>;
  preview(rules: Retention): Promise<void>;
  /** Carries out the rules in force. */
  run(): Promise<void>;
  /** Ends the following of a run. */
  close(): void;
}

/** A run that works is asked about this often. */
const pollMs = 2_000;

/** Retention, for its section. No part of a person's state: the administration area makes it. @source ours */
export function createRetentionStore(ports: Pick<Ports, 'call' | 'clock'>): RetentionStore {
  const store = createStore<RetentionState>(() => ({
    load: { status: 'loading' },
    kinds: [],
    reports: [],
    preview: { status: 'none' },
    run: { status: 'idle' },
  }));
  let opened = 0;

  async function read(mine: number): Promise<void> {
    const answer = await ports.call('retention', 'reports', {});
    if (mine !== opened) return;
    if (!answer.ok) {
      store.setState({ load: { status: 'failed', failure: answer.failure.message } });
      return;
    }
    const { kinds, reports } = answer.value.data;
    store.setState({ load: { status: 'ready' }, kinds, reports });
    if (reports[0]?.status === 'working')
      ports.clock.after(pollMs, () => {
        if (mine === opened) void read(mine);
      });
  }
  const load = () => read((opened += 1));

  return {
    store,
    load,

    async preview(rules) {
      store.setState({ preview: { status: 'loading', rules } });
      const answer = await ports.call('retention', 'preview', rules);
      const { preview } = store.getState();
      // Another preview was asked for.
      if (preview.status === 'none' || preview.rules !== rules) return;
      store.setState({
        preview: answer.ok
          ? { status: 'ready', rules, counts: answer.value.data }
          : { status: 'failed', rules, failure: answer.failure.message },
      });
    },

    async run() {
      if (store.getState().run.status === 'starting') return;
      store.setState({ run: { status: 'starting' } });
      const answer = await ports.call('retention', 'run', {});
      store.setState({
        run: answer.ok ? { status: 'idle' } : { status: 'failed', failure: answer.failure.message },
      });
      if (answer.ok) await load();
    },

    close() {
      opened += 1;
    },
  };
}
