import { listSentence } from '../../contract/conversations/list-messages.js';
import { createStore } from 'zustand/vanilla';
import type { ConversationListStore } from '../conversations/conversation-list.types.js';
import type { ImportsStore, ImportState } from './imports.types.js';
import { createLazyModule } from '../ports/lazy-module.js';
import type { Ports } from '../ports/ports.js';
import type { PromptsStore } from '../prompts/prompts.types.js';

export interface ImportsDependencies {
  conversations: Pick<ConversationListStore, 'store' | 'readMany' | 'importConversations' | 'ensureListed'>;
  prompts: Pick<PromptsStore, 'store' | 'add'>;
}

/** Imports. The actions are loaded with the first file. */
export function createImportsStore(ports: Ports, needs: ImportsDependencies): ImportsStore {
  const store = createStore<ImportState>(() => ({ status: 'idle' }));
  const fail = (): void => {
    const state = store.getState();
    if (state.status === 'reading')
      store.setState(
        { status: 'failed', fileName: state.fileName, message: listSentence('import.unreadable') },
        true,
      );
  };
  const actions = createLazyModule(
    async () => (await import('./import-actions.js')).createImportActions(ports, needs, store),
    fail,
  );
  const idle = (): void => store.setState({ status: 'idle' }, true);
  return {
    store,
    read(file) {
      const { name: fileName, sizeBytes } = file;
      const reading: ImportState = { status: 'reading', fileName, readBytes: 0, sizeBytes, found: 0 };
      store.setState(reading, true);
      actions.use((imports) => {
        // The import may have been cancelled while the actions were loading.
        if (store.getState() === reading) imports.read(file);
      });
    },
    start: (to) => actions.use((imports) => imports.start(to)),
    cancel() {
      if (actions.loaded()) actions.use((imports) => imports.cancel());
      else idle();
    },
    reset() {
      if (actions.loaded()) actions.use((imports) => imports.reset());
      else idle();
    },
  };
}
