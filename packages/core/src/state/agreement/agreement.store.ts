import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Agreement } from '../../contract/agreement/agreement.js';
import { sentence } from '../../contract/messages.js';
import { acceptanceFaults } from '../../rules/agreement/acceptance.js';
import type { Ports } from '../ports/ports.js';

/**
 * The agreement before the workspace. `changed`: another version has come meanwhile, and is shown; `failed`: the acceptance did not
 * reach the server, and can be pressed again.
 */
export type AgreementState =
  | { status: 'loading' }
  | { status: 'unavailable' }
  | {
      status: 'reading' | 'changed' | 'accepting' | 'failed';
      agreement: Agreement;
      /** Why the last press was no acceptance. */
      fault: string | null;
    }
  | { status: 'accepted' };

export interface AgreementStore {
  store: StoreApi<AgreementState>;
  /** Asks for the agreement. Never rejects. */
  load(): Promise<void>;
  /** Accepts what is shown; a form that shows all faults at once asks `acceptanceFaults` first. Never rejects. */
  accept(reading: { isRead: boolean; typedEmail: string }): Promise<void>;
}

/** The data disclosure, and its acceptance. @source chat specification §4 "Data-disclosure gate", §5 "Disclosure acceptance" */
export function createAgreementStore(ports: Pick<Ports, 'call'>, accountEmail: string): AgreementStore {
  const store = createStore<AgreementState>(() => ({ status: 'loading' }));

  async function load(status: 'reading' | 'changed'): Promise<void> {
    const answer = await ports.call('agreement', 'latest');
    if (!answer.ok) return store.setState({ status: 'unavailable' }, true);
    store.setState({ status, agreement: answer.value, fault: null }, true);
  }

  return {
    store,
    async load() {
      store.setState({ status: 'loading' }, true);
      await load('reading');
    },
    async accept({ isRead, typedEmail }) {
      const state = store.getState();
      if (!('agreement' in state) || state.status === 'accepting') return;
      const { agreement } = state;
      const [fault] = acceptanceFaults({ isRead, typedEmail, accountEmail });
      if (fault) return store.setState({ status: 'reading', agreement, fault: sentence(fault) }, true);
      store.setState({ status: 'accepting', agreement, fault: null }, true);
      const answer = await ports.call('agreement', 'save', {
        email: typedEmail.trim(),
        acceptedDataDisclosure: true,
        version: agreement.version,
      });
      if (answer.ok) return store.setState({ status: 'accepted' }, true);
      if (answer.failure.type === 'Outdated') return load('changed');
      store.setState({ status: 'failed', agreement, fault: answer.failure.message }, true);
    },
  };
}
