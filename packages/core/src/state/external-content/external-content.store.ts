import { createStore } from 'zustand/vanilla';
import {
  noExternalContent,
  type ExternalContentState,
  type ExternalContentStore,
} from './external-content.types.js';
import { createLazyModule } from '../ports/lazy-module.js';
import type { Ports } from '../ports/ports.js';

/**
 * Which foreign content the person allows in messages. The actions are loaded with the first message that holds some.
 *
 * @source security.md "X. Content shown"; the two kinds of consent are ours.
 */
export function createExternalContentStore(
  ports: Pick<Ports, 'storage' | 'tabs' | 'notify'>,
): ExternalContentStore {
  const store = createStore<ExternalContentState>(() => noExternalContent);
  const actions = createLazyModule(async () =>
    (await import('./external-content-actions.js')).createExternalContentActions(ports, store),
  );
  return {
    store,
    load: () => actions.use(() => undefined),
    showOnce: (url) => actions.use((loaded) => loaded.showOnce(url)),
    allowHost: (host) => actions.use((loaded) => loaded.allowHost(host)),
    revokeHost: (host) => actions.use((loaded) => loaded.revokeHost(host)),
    dispose: () => actions.loaded()?.dispose(),
  };
}
