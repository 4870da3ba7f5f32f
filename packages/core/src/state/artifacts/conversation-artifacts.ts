import { createStore } from 'zustand/vanilla';
import { createLazyModule } from '../ports/lazy-module.js';
import type { ManagedArtifactRoom } from './artifact-room.js';
import type { ArtifactsOptions, ManagedArtifacts } from './artifacts-host.types.js';
import type { GenerationState } from './generation.machine.js';

/**
 * The artifacts of one conversation: knows whether one is being made, and fetches the part that makes them when there is one to make.
 *
 * @source chat specification §4 "Artifacts"; protocol §6.5
 */
export function createConversationArtifacts(options: ArtifactsOptions): ManagedArtifacts {
  const { plugins, host } = options;
  const store = createStore<GenerationState>(() => ({ status: 'idle' }));
  let disposed = false;
  const room = createLazyModule(async (): Promise<ManagedArtifactRoom> =>
    (await import('./artifact-room.js')).createArtifactRoom({
      ...options,
      store,
      host: { ...host, isReady: () => !disposed && host.isReady() },
    }),
  );
  const unsubscribe = store.subscribe((now, before) => {
    if (now.status !== before.status) host.changed();
  });
  return {
    store,
    load: room.load,
    run() {
      const { status } = store.getState();
      return status === 'idle'
        ? { status }
        : {
            status: status === 'stopping' ? status : 'streaming',
            requestId: '',
            messageId: '',
            connection: 'live',
          };
    },
    async runAutomatic({ node, outcome, isOwnRequest }) {
      if (outcome !== 'completed' || !isOwnRequest || disposed || !node.content.includes('autoArtifacts'))
        return;
      // When a part cannot be loaded the block waits for a click, which loads it again.
      await plugins
        .load()
        .then(async (loaded) => {
          if (loaded.isOn('artifacts')) await (await room.load()).runAutomatic(node.id);
        })
        .catch(() => undefined);
    },
    resume() {
      for (const { data } of host.file.record().tree.nodes.values())
        if (data['artifactRun']) return room.use((part) => part.resume());
    },
    stop: async () => room.loaded()?.stop(),
    dispose() {
      disposed = true;
      unsubscribe();
      room.loaded()?.dispose();
    },
  };
}
