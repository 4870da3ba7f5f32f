import { createStore, type StoreApi } from 'zustand/vanilla';
import type { InputOf } from '../../contract/client.js';
import type { Operations } from '../../contract/registry.js';
import type { Outcome } from '../../contract/outcome.js';
import type { ListedPerson, PersonArchive, PersonDetails } from '../../contract/people/people.js';
import type { Ports } from '../ports/ports.js';

/** Which people are asked for. */
export type PeopleFilter = Pick<InputOf<Operations['people']['list']>, 'search' | 'sort' | 'status'>;

/** What can be done to one person. */
export type PersonAct = 'signOut' | 'deactivate' | 'reactivate' | 'makeArchive' | 'remove';

type Load = { status: 'loading' | 'ready' } | { status: 'failed'; failure: string };

export interface PeopleState {
  filter: PeopleFilter;
  /** While `load` is `loading` they may answer an earlier question. */
  people: readonly ListedPerson[];
  total: number;
  load: Load;
  /** Further people: null where there are none. */
  more: 'idle' | 'loading' | 'failed' | null;
  /** The person whose page is open; null while none is. */
  open: { id: string; load: Load; details: PersonDetails | null; archive: PersonArchive | null } | null;
  /** What is being done to the person of the page. */
  act: { status: 'idle' } | { status: 'working'; act: PersonAct } | { status: 'failed'; failure: string };
}

export interface PeopleStore {
  store: StoreApi<PeopleState>;
  /** Reads the first people that the filter lets through. Never rejects. */
  load(filter?: PeopleFilter): Promise<void>;
  loadMore(): Promise<void>;
  /** Opens the page of a person. Never rejects. */
  open(id: string): Promise<void>;
  close(): void;
  /** @returns whether it was done; why not stands in `act` */
  signOut(sessionId?: string): Promise<boolean>;
  deactivate(): Promise<boolean>;
  reactivate(): Promise<boolean>;
  /** The archive is followed until it is ready or has failed. */
  makeArchive(): Promise<boolean>;
  /** @param email typed anew */
  remove(email: string): Promise<boolean>;
}

/** An archive that is being made is asked about this often. */
const archivePollMs = 2_000;

/**
 * People of the site, for their section. No part of a person's state: the administration area makes it.
 *
 * @source ours; security T, U
 */
export function createPeopleStore(ports: Pick<Ports, 'call' | 'clock'>): PeopleStore {
  const store = createStore<PeopleState>(() => ({
    filter: { sort: 'email' },
    people: [],
    total: 0,
    load: { status: 'loading' },
    more: null,
    open: null,
    act: { status: 'idle' },
  }));
  let next: string | null = null;
  let newest = 0;
  let opened = 0;

  const change = (changes: Partial<NonNullable<PeopleState['open']>>) =>
    store.setState(({ open }) => ({ open: open && { ...open, ...changes } }));

  async function read(id: string, mine: number): Promise<void> {
    const answer = await ports.call('people', 'get', { id });
    if (mine !== opened) return;
    if (answer.ok) change({ load: { status: 'ready' }, details: answer.value.data });
    else change({ load: { status: 'failed', failure: answer.failure.message } });
  }

  async function followArchive(id: string, mine: number): Promise<void> {
    const answer = await ports.call('people', 'archive', { id });
    if (mine !== opened || !answer.ok) return;
    const { data: archive } = answer.value;
    change({ archive });
    if (archive?.status === 'working') ports.clock.after(archivePollMs, () => void followArchive(id, mine));
  }

  /** Does one thing at a time to the person of the page. */
  async function carryOut(
    act: PersonAct,
    work: (id: string) => Promise<Outcome<unknown>>,
    done: (id: string, mine: number) => Promise<void> | void,
  ): Promise<boolean> {
    const { open, act: current } = store.getState();
    if (!open || current.status === 'working') return false;
    const mine = opened;
    store.setState({ act: { status: 'working', act } });
    const answer = await work(open.id);
    if (mine !== opened) return answer.ok;
    store.setState({
      act: answer.ok ? { status: 'idle' } : { status: 'failed', failure: answer.failure.message },
    });
    if (answer.ok) await done(open.id, mine);
    return answer.ok;
  }

  return {
    store,
    async load(filter = store.getState().filter) {
      const mine = (newest += 1);
      store.setState({ filter, load: { status: 'loading' }, more: null });
      const answer = await ports.call('people', 'list', filter);
      // A later question has been asked.
      if (mine !== newest) return;
      if (!answer.ok) {
        store.setState({ people: [], load: { status: 'failed', failure: answer.failure.message } });
        return;
      }
      const { people, total } = answer.value.data;
      ({ next } = answer.value.data);
      store.setState({ people, total, load: { status: 'ready' }, more: next === null ? null : 'idle' });
    },

    async loadMore() {
      const { filter, more } = store.getState();
      if (next === null || more === 'loading' || more === null) return;
      const mine = newest;
      store.setState({ more: 'loading' });
      const answer = await ports.call('people', 'list', { ...filter, after: next });
      if (mine !== newest) return;
      if (!answer.ok) {
        store.setState({ more: 'failed' });
        return;
      }
      const { data } = answer.value;
      ({ next } = data);
      store.setState(({ people }) => ({
        people: [...people, ...data.people],
        more: next === null ? null : 'idle',
      }));
    },

    async open(id) {
      const mine = (opened += 1);
      store.setState({
        open: { id, load: { status: 'loading' }, details: null, archive: null },
        act: { status: 'idle' },
      });
      await Promise.all([read(id, mine), followArchive(id, mine)]);
    },

    close() {
      opened += 1;
      store.setState({ open: null, act: { status: 'idle' } });
    },

    signOut: (sessionId) =>
      carryOut(
        'signOut',
        (id) => ports.call('people', 'signOut', { id, ...(sessionId !== undefined && { sessionId }) }),
        read,
      ),
    deactivate: () => carryOut('deactivate', (id) => ports.call('people', 'deactivate', { id }), read),
    reactivate: () => carryOut('reactivate', (id) => ports.call('people', 'reactivate', { id }), read),
    makeArchive: () =>
      carryOut('makeArchive', (id) => ports.call('people', 'makeArchive', { id }), followArchive),
    remove: (email) =>
      carryOut(
        'remove',
        (id) => ports.call('people', 'remove', { id, email }),
        (id) => {
          store.setState(({ people, total }) => ({
            people: people.filter((person) => person.id !== id),
            total: Math.max(0, total - 1),
          }));
        },
      ),
  };
}
