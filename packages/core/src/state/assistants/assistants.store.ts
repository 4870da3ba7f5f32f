import { createStore } from 'zustand/vanilla';
import type { Message } from '../../contract/conversations/conversations.js';
import { createLazyModule } from '../ports/lazy-module.js';
import type { LazyPlugins } from '../plugins/lazy-plugins.js';
import type { Ports } from '../ports/ports.js';
import type { AssistantsState, AssistantsStore } from './assistants.types.js';

/** Assistants and groups of the person. What reads and writes them is loaded after the start. */
export function createAssistantsStore(
  ports: Pick<Ports, 'call' | 'chat' | 'clock' | 'newId' | 'notify'>,
  plugins: LazyPlugins,
): AssistantsStore {
  const store = createStore<AssistantsState>(() => ({
    status: 'idle',
    assistants: [],
    groups: [],
    isIncomplete: false,
    choices: {},
    once: {},
  }));
  const lists = createLazyModule(async () =>
    (await import('./assistant-lists.js')).openAssistantLists(ports, store, plugins),
  );
  return {
    store,
    refresh: () =>
      lists.load().then(
        ({ refresh }) => refresh(),
        () => 'failed',
      ),
    choose: (...input) => lists.use(({ choose }) => choose(...input)),
    write: (conversationId, said): Message['data'] =>
      // Before they are loaded nothing can have been chosen.
      lists.loaded()?.write(conversationId, said) ??
      (said?.['assistant'] ? { assistant: said['assistant'] } : {}),
    removeInFolders: (folderIds) =>
      lists.load().then(
        (loaded) => loaded.removeInFolders(folderIds),
        () => false,
      ),
    actions: async () => (await lists.load()).actions(),
  };
}
