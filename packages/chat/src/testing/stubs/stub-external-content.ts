import type { ExternalContentState, Stoa } from '@stoa/core/state';
import { createStore } from 'zustand/vanilla';
import type { Called } from './called.js';

export function stubExternalContent(
  given: Partial<ExternalContentState> | undefined,
  called: Called,
): Stoa['externalContent'] {
  const externalContent = createStore<ExternalContentState>(() => ({
    status: 'ready',
    hosts: [],
    once: [],
    ...given,
  }));
  return {
    store: externalContent,
    load: () => called('externalContent.load'),
    showOnce(url) {
      called('showOnce', url);
      externalContent.setState(({ once }) => ({ once: [...once, url] }));
    },
    allowHost(host) {
      called('allowHost', host);
      externalContent.setState(({ hosts }) => ({ hosts: [...hosts, host] }));
    },
    revokeHost(host) {
      called('revokeHost', host);
      externalContent.setState(({ hosts }) => ({ hosts: hosts.filter((other) => other !== host) }));
    },
    dispose() {},
  };
}
