import type { StoreApi } from 'zustand/vanilla';
import { conversationSentence } from '../../contract/conversations/conversation-messages.js';
import { readExternalHosts } from '../../rules/external-content/external-hosts.js';
import type { ExternalContentState, ExternalContentStore } from './external-content.types.js';
import type { Ports } from '../ports/ports.js';
import * as storageKeys from '../ports/storage-keys.js';
import { externalHostsChanged, isExternalHostsChanged } from '../ports/tab-messages.js';

/** The maximum number of addresses allowed once per page. */
const maxOnce = 500;

/** See {@link ExternalContentStore}. Ready once this browser's list has been read. */
export async function createExternalContentActions(
  ports: Pick<Ports, 'storage' | 'tabs' | 'notify'>,
  store: StoreApi<ExternalContentState>,
): Promise<Omit<ExternalContentStore, 'store' | 'load'>> {
  const { storage } = ports;
  let turn: Promise<unknown> = Promise.resolve();

  const read = async () => readExternalHosts(await storage.get(storageKeys.externalHosts));

  /** One change after the other, each on what other tabs have stored. */
  function change(next: (hosts: readonly string[]) => readonly string[]): void {
    store.setState((state) => ({ hosts: readExternalHosts(next(state.hosts)) }));
    const write = async () => {
      const hosts = readExternalHosts(next(await read()));
      const result = await storage.set(storageKeys.externalHosts, hosts);
      if (result.ok) {
        store.setState({ hosts });
        ports.tabs.post(externalHostsChanged);
      } else if (result.reason === 'full')
        // The page goes by what the person chose; only the next visit asks again.
        ports.notify({ kind: 'warning', text: conversationSentence('storage.full') });
    };
    const alone = () => (storage.exclusive ? storage.exclusive('external-hosts', write) : write());
    turn = turn.then(alone, alone).catch(() => undefined);
  }

  const follow = async () => store.setState({ hosts: await read() });
  const unsubscribe = ports.tabs.subscribe((message) => {
    if (isExternalHostsChanged(message)) void follow();
  });

  store.setState({ status: 'ready', hosts: await read() });
  return {
    showOnce: (url) =>
      store.setState(({ once }) => ({
        once: [...once.filter((other) => other !== url), url].slice(-maxOnce),
      })),
    allowHost: (host) => change((hosts) => [...hosts, host]),
    revokeHost: (host) => change((hosts) => hosts.filter((other) => other !== host)),
    dispose: unsubscribe,
  };
}
