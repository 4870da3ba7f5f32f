import { createStore } from 'zustand/vanilla';
import { sentence } from '../../contract/messages.js';
import type { ConversationListStore } from '../conversations/conversation-list.types.js';
import type { DocumentsStore, DownloadState } from './documents.types.js';
import type { Ports, SaveFile } from '../ports/ports.js';
import type { PromptsStore } from '../prompts/prompts.types.js';

export interface DocumentsDependencies {
  conversations: Pick<ConversationListStore, 'store' | 'readMany'>;
  prompts: Pick<PromptsStore, 'store'>;
  saveFile?: SaveFile;
}

/** The working part. */
type Room = Omit<DocumentsStore, 'store'>;

/** Documents and exports; how they are made is in `documents-room.ts` and arrives with the first one. */
export function createDocumentsStore(ports: Ports, needs: DocumentsDependencies): DocumentsStore {
  const store = createStore<DownloadState>(() => ({ status: 'idle' }));
  let loading: Promise<Room> | undefined;
  let loaded: Room | undefined;

  const load = async (): Promise<Room> =>
    (await import('./documents-actions.js')).createDocumentsActions(ports, needs, store);
  async function room(): Promise<Room | null> {
    try {
      loaded = await (loading ??= load());
      return loaded;
    } catch {
      loading = undefined;
      store.setState({ status: 'failed', message: sentence('export.unavailable') }, true);
      return null;
    }
  }
  const idle = (): void => store.setState({ status: 'idle' }, true);
  return {
    store,
    templates: async () => (await room())?.templates() ?? [],
    convert: async (ids, options) => (await room())?.convert(ids, options),
    saveExport: async (ids) => (await room())?.saveExport(ids),
    cancel: () => (loaded ?? { cancel: idle }).cancel(),
    reset: () => (loaded ?? { reset: idle }).reset(),
  };
}
