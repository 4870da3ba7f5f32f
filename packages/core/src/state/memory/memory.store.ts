import { selectFlag, type FlagsStore } from '../feature-flags/flags.store.js';
import { createLazyModule } from '../ports/lazy-module.js';
import type { Ports } from '../ports/ports.js';
import type { SettingsStore } from '../settings/settings.store.js';
import type { ManagedMemoryStore } from './memory.types.js';

/** Memories, projects and facts to be confirmed; loaded with the first that is asked of them. */
export function createMemoryStore(
  ports: Ports,
  needs: { email: string; flags: Pick<FlagsStore, 'store'>; settings: Pick<SettingsStore, 'store'> },
): ManagedMemoryStore {
  const actions = createLazyModule(async () =>
    (await import('./memory-actions.js')).openMemoryActions(ports, needs.email),
  );
  return {
    load: () => actions.load(),
    turnEnded(turn) {
      const isOn =
        selectFlag('memory')(needs.flags.store.getState()) &&
        needs.settings.store.getState().settings.featureOptions.includeMemory;
      if (isOn) actions.use((memory) => void memory.offerFacts(turn));
    },
    dispose: () => actions.loaded()?.dispose(),
  };
}
