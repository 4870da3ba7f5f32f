import { createStore } from 'zustand/vanilla';
import {
  noExternalContent,
  type ExternalContentState,
  type ExternalContentStore,
} from './external-content.types.js';
import { createLazyModule } from '../ports/lazy-module.js';
import type { Ports } from '../ports/ports.js';

/**
 * Which foreign content the person lets into messages; what it does is in `external-content-room.ts` and arrives with the first
 * message that holds some.
 *
 * @source security.md "X. Content shown"; the two kinds of consent are ours.
 */
export function createExternalContentStore(
  ports: Pick<Ports, 'storage' | 'tabs' | 'notify'>,
): ExternalContentStore {
  const store = createStore<ExternalContentState>(() => noExternalContent);
  const room = createLazyModule(
    async () => (await import('./external-content-actions.js')).createExternalContentActions(ports, store),
    // Nothing is allowed then, and the next use asks again.
    () => undefined,
  );
  return {
    store,
    load: () => room.use(() => undefined),
    showOnce: (url) => room.use((loaded) => loaded.showOnce(url)),
    allowHost: (host) => room.use((loaded) => loaded.allowHost(host)),
    revokeHost: (host) => room.use((loaded) => loaded.revokeHost(host)),
    dispose: () => room.loaded()?.dispose(),
  };
}
