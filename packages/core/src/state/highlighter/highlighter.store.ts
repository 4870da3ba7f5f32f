import type { AccountsStore } from '../accounts/accounts.types.js';
import type { ModelsStore } from '../models/models.store.js';
import { createLazyModule } from '../ports/lazy-module.js';
import type { Ports } from '../ports/ports.js';
import type { HighlighterStore } from './highlighter.types.js';

/** Dependencies of the store. */
export interface HighlighterDependencies {
  models: Pick<ModelsStore, 'store'>;
  accounts: Pick<AccountsStore, 'store'>;
}

/** Edits by selection; loaded with the first selection. */
export function createHighlighterStore(ports: Ports, needs: HighlighterDependencies): HighlighterStore {
  const actions = createLazyModule(async () =>
    (await import('./highlighter-actions.js')).createHighlighterActions(ports, needs),
  );
  return { load: () => actions.load() };
}
