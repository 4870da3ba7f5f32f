import { createStore } from 'zustand/vanilla';
import { sentence } from '../../contract/messages.js';
import { failed } from '../../contract/outcome.js';
import type { ConversationListStore } from '../conversations/conversation-list.types.js';
import type { DocumentsStore, DownloadState } from './documents.types.js';
import { createLazyModule } from '../ports/lazy-module.js';
import type { Ports, SaveFile } from '../ports/ports.js';
import type { PromptsStore } from '../prompts/prompts.types.js';

export interface DocumentsDependencies {
  conversations: Pick<ConversationListStore, 'store' | 'readMany' | 'listAll'>;
  prompts: Pick<PromptsStore, 'store'>;
  saveFile?: SaveFile;
}

/** Documents and exports. The actions are loaded with the first document. */
export function createDocumentsStore(ports: Ports, needs: DocumentsDependencies): DocumentsStore {
  const store = createStore<DownloadState>(() => ({ status: 'idle' }));
  const actions = createLazyModule(async () =>
    (await import('./documents-actions.js')).createDocumentsActions(ports, needs, store),
  );
  async function load(): Promise<Omit<DocumentsStore, 'store'> | null> {
    try {
      return await actions.load();
    } catch {
      store.setState({ status: 'failed', message: sentence('export.unavailable') }, true);
      return null;
    }
  }
  const idle = (): void => store.setState({ status: 'idle' }, true);
  return {
    store,
    templates: async () => (await load())?.templates() ?? [],
    convert: async (ids, options) => (await load())?.convert(ids, options),
    convertText: async (document) =>
      (await load())?.convertText(document) ??
      failed({ code: 'network', message: sentence('export.unavailable') }),
    saveExport: async (ids) => (await load())?.saveExport(ids),
    saveConversation: async (id, format) => (await load())?.saveConversation(id, format),
    cancel: () => (actions.loaded() ?? { cancel: idle }).cancel(),
    reset: () => (actions.loaded() ?? { reset: idle }).reset(),
  };
}
