import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ContentAccess, ReadConversation, ReadMessage } from '../../contract/looks/looks.js';
import type { Outcome } from '../../contract/outcome.js';
import type { Ports } from '../ports/ports.js';

/** A conversation of somebody else that is shown. */
export interface ShownConversation {
  conversation: ReadConversation;
  messages: readonly ReadMessage[];
  /** Older messages that are left out. */
  omitted: number;
}

/** `off`: whoever runs the server has not switched it on. */
export type ReadingState =
  | { status: 'loading' | 'off' }
  | { status: 'failed'; failure: string }
  | {
      status: 'closed' | 'open';
      /** Null while none is open. */
      access: ContentAccess | null;
      conversations: readonly ReadConversation[];
      /** Where the next page begins; null where there is none. */
      next: string | null;
      shown: ShownConversation | null;
      isWorking: boolean;
      /** Why the last thing was not done; empty where it was. */
      failure: string;
    };

export interface ReadingStore {
  store: StoreApi<ReadingState>;
  /** Asks whether the conversations of a person can be read. Never rejects. */
  open(personId: string): Promise<void>;
  close(): void;
  begin(reason: string): Promise<void>;
  end(): Promise<void>;
  /** The next conversations of the list, the first ones where there are none. */
  more(): Promise<void>;
  read(conversationId: string): Promise<void>;
  /** Back to the list. */
  leave(): void;
}

const closed = {
  status: 'closed',
  access: null,
  conversations: [],
  next: null,
  shown: null,
  isWorking: false,
  failure: '',
} as const satisfies ReadingState;

/** Conversations of others, for the page of a person. No part of a person's state. @source ours; administration C56 */
export function createReadingStore(ports: Pick<Ports, 'call' | 'clock'>): ReadingStore {
  const store = createStore<ReadingState>(() => ({ status: 'loading' }));
  let personId = '';
  let opened = 0;
  let forget = () => undefined as void;

  /** From the end of an access on nothing that was read stays on the screen. */
  function hold(access: ContentAccess, mine: number): void {
    forget();
    forget = ports.clock.after(Math.max(0, Date.parse(access.expiresAt) - ports.clock.now()), () => {
      if (mine === opened) store.setState(closed, true);
    });
    store.setState({ ...closed, status: 'open', access }, true);
  }

  /** Does one thing at a time; a refusal leaves what is there and says why. */
  async function work<T>(ask: () => Promise<Outcome<T>>, done: (value: T, mine: number) => void) {
    const state = store.getState();
    if (!('access' in state) || state.isWorking) return;
    const mine = opened;
    store.setState({ isWorking: true, failure: '' });
    const answer = await ask();
    if (mine !== opened) return;
    store.setState({ isWorking: false, ...(!answer.ok && { failure: answer.failure.message }) });
    if (answer.ok) done(answer.value, mine);
  }

  async function more(): Promise<void> {
    const state = store.getState();
    if (state.status !== 'open' || !state.access) return;
    const { access, next } = state;
    await work(
      () => ports.call('looks', 'conversations', { id: access.id, ...(next !== null && { after: next }) }),
      ({ data }) =>
        store.setState((now) =>
          'conversations' in now
            ? { conversations: [...now.conversations, ...data.conversations], next: data.next }
            : {},
        ),
    );
  }

  return {
    store,
    more,

    async open(id) {
      const mine = (opened += 1);
      personId = id;
      store.setState({ status: 'loading' }, true);
      const answer = await ports.call('looks', 'state', { personId: id });
      if (mine !== opened) return;
      if (!answer.ok) {
        store.setState({ status: 'failed', failure: answer.failure.message }, true);
        return;
      }
      const { isOn, access } = answer.value.data;
      if (!isOn) store.setState({ status: 'off' }, true);
      else if (access) {
        hold(access, mine);
        await more();
      } else store.setState(closed, true);
    },

    close() {
      opened += 1;
      forget();
      store.setState({ status: 'loading' }, true);
    },

    async begin(reason) {
      await work(
        () => ports.call('looks', 'begin', { personId, reason }),
        ({ data }, mine) => hold(data, mine),
      );
      await more();
    },

    async end() {
      const state = store.getState();
      if (state.status !== 'open' || !state.access) return;
      const { id } = state.access;
      await work(
        () => ports.call('looks', 'end', { id }),
        () => {
          forget();
          store.setState(closed, true);
        },
      );
    },

    async read(conversationId) {
      const state = store.getState();
      if (state.status !== 'open' || !state.access) return;
      const { id } = state.access;
      await work(
        () => ports.call('looks', 'conversation', { id, conversationId }),
        ({ data }) => store.setState({ shown: data }),
      );
    },

    leave() {
      if ('access' in store.getState()) store.setState({ shown: null });
    },
  };
}
