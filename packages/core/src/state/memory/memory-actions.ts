import { memorySentence } from '../../contract/memory/memory-messages.js';
import { createStore } from 'zustand/vanilla';
import { failed, success, type Outcome } from '../../contract/outcome.js';
import { sentence } from '../../contract/messages.js';
import { recordFrom } from '../../rules/values/record-from.js';
import type { Ports } from '../ports/ports.js';
import * as storageKeys from '../ports/storage-keys.js';
import { createFactOffers } from './fact-offers.js';
import type { MemoryActions, MemoryState } from './memory.types.js';
import { readAllFacts } from './stored-facts.js';

/** Broadcast to other tabs: the server's lists have changed. */
const changedMessage = 'memory-changed';
const extractsMessage = 'memory-extracts';

const withoutWords = (outcome: Outcome<unknown>, otherwise: string): Outcome<never> | null => {
  if (outcome.ok) return null;
  const { message } = outcome.failure;
  return failed({ ...outcome.failure, message: message.trim() === '' ? otherwise : message });
};

/**
 * Opens the person's memories with what this browser keeps of them. Lists change once the server has answered, so what is shown is
 * stored.
 *
 * @source chat specification §2 "Memory Management dialog", §4 "Memory facts", §7 "Memory"
 */
export async function openMemoryActions(
  ports: Ports,
  email: string,
): Promise<MemoryActions & { dispose(): void }> {
  const { call, storage, tabs } = ports;
  const [facts, extracts] = await Promise.all([
    readAllFacts(storage),
    storage.get(storageKeys.extractsFacts),
  ]);
  const store = createStore<MemoryState>(() => ({
    status: 'loading',
    memories: [],
    projects: [],
    facts,
    saving: new Set(),
    extracts: extracts !== false,
  }));
  let asked = 0;

  async function refresh(): Promise<void> {
    const own = (asked += 1);
    if (store.getState().status === 'failed') store.setState({ status: 'loading' });
    const [memories, projects] = await Promise.all([
      call('memory', 'read', {}),
      call('memory', 'listProjects', { Email: email }),
    ]);
    // A later question has a later answer.
    if (own !== asked) return;
    store.setState({
      status: memories.ok && projects.ok ? 'ready' : 'failed',
      ...(memories.ok && { memories: memories.value.memories }),
      ...(projects.ok && { projects: projects.value.projects }),
    });
  }
  const changed = (): void => tabs.post({ type: changedMessage });

  /** A write whose effect on the lists is known. */
  async function write(
    asking: Promise<Outcome<unknown>>,
    otherwise: string,
    effect: (state: MemoryState) => Partial<MemoryState>,
  ): Promise<Outcome<void>> {
    const refusal = withoutWords(await asking, otherwise);
    if (refusal) return refusal;
    // A list that was read before the write must not undo it.
    asked += 1;
    store.setState(effect(store.getState()));
    changed();
    return success(undefined);
  }

  const save: MemoryActions['save'] = async ({ content, type, about = null }) => {
    const outcome = await call('memory', 'save', {
      MemoryItem: content,
      MemoryType: type,
      ...(type === 'user' ? {} : { MemoryTypeID: about }),
    });
    const refusal = withoutWords(outcome, sentence('memory.saveFailed'));
    if (refusal) return refusal;
    await refresh();
    changed();
    return success(undefined);
  };
  const offers = createFactOffers({ ports, store, refresh, save });

  const unsubscribe = tabs.subscribe((value) => {
    const message = recordFrom(value);
    if (message?.['type'] === changedMessage) void refresh();
    else if (message?.['type'] === extractsMessage) store.setState({ extracts: message['isOn'] !== false });
    else offers.received(message);
  });

  return {
    store,
    refresh,
    save,
    edit: (id, content) =>
      write(
        call('memory', 'edit', { memory_id: id, content }),
        sentence('memory.saveFailed'),
        ({ memories }) => ({
          memories: memories.map((one) => (one.id === id ? { ...one, content: content.trim() } : one)),
        }),
      ),
    remove: (id) =>
      write(
        call('memory', 'remove', { memory_id: id }),
        memorySentence('memory.removeFailed'),
        ({ memories }) => ({ memories: memories.filter((one) => one.id !== id) }),
      ),
    async createProject(name) {
      const before = new Set(store.getState().projects.map(({ id }) => id));
      const outcome = await call('memory', 'createProject', { ProjectName: name });
      const refusal = withoutWords(outcome, sentence('memory.projectFailed'));
      if (refusal) return refusal;
      await refresh();
      changed();
      // An answer need not tell the id.
      const id =
        (outcome.ok && outcome.value.id) ||
        store.getState().projects.find((one) => one.project === name.trim() && !before.has(one.id))?.id;
      return id ? success(id) : failed({ code: 'parse', message: sentence('memory.projectFailed') });
    },
    renameProject: (id, name) =>
      write(
        call('memory', 'editProject', { ProjectID: id, ProjectName: name }),
        memorySentence('memory.renameProjectFailed'),
        ({ projects }) => ({
          projects: projects.map((one) => (one.id === id ? { ...one, project: name.trim() } : one)),
        }),
      ),
    removeProject: (id) =>
      write(
        call('memory', 'removeProject', { ProjectID: id }),
        memorySentence('memory.removeProjectFailed'),
        ({ projects, memories }) => ({
          projects: projects.filter((one) => one.id !== id),
          memories: memories.filter(
            ({ memory_type: type, memory_type_id: about }) => type !== 'project' || about !== id,
          ),
        }),
      ),
    setExtracts(isOn) {
      store.setState({ extracts: isOn });
      void storage.set(storageKeys.extractsFacts, isOn);
      tabs.post({ type: extractsMessage, isOn });
    },
    offerFacts: offers.offer,
    chooseFor: offers.choose,
    confirmFact: offers.confirm,
    discardFact: offers.discard,
    dispose: unsubscribe,
  };
}
