import { success } from '@stoa/core/contract';
import type { MemoryActions, MemoryState } from '@stoa/core/state';
import { createStore } from 'zustand/vanilla';

/** Memories that stand as they were given; what is asked for happens in the state alone. */
export function stubMemory(
  state: Partial<MemoryState> = {},
  called: (name: string, ...input: unknown[]) => void = () => undefined,
): MemoryActions {
  const store = createStore<MemoryState>(() => ({
    status: 'ready',
    memories: [],
    projects: [],
    facts: {},
    saving: new Set(),
    extracts: true,
    ...state,
  }));
  const change = (effect: (state: MemoryState) => Partial<MemoryState>) => {
    store.setState(effect(store.getState()));
    return Promise.resolve(success(undefined));
  };
  const drop = (conversationId: string, factId: string) =>
    change(({ facts }) => ({
      facts: {
        ...facts,
        [conversationId]: (facts[conversationId] ?? []).filter(({ id }) => id !== factId),
      },
    }));
  const timestamp = '2026-01-01T00:00:00.000Z';
  return {
    store,
    refresh: () => Promise.resolve(called('memory.refresh')),
    save(memory) {
      called('memory.save', memory);
      const { content, type, about } = memory;
      return change(({ memories }) => ({
        memories: [
          { id: content, content, memory_type: type, memory_type_id: about ?? '', timestamp },
          ...memories,
        ],
      }));
    },
    edit(id, content) {
      called('memory.edit', id, content);
      return change(({ memories }) => ({
        memories: memories.map((one) => (one.id === id ? { ...one, content } : one)),
      }));
    },
    remove(id) {
      called('memory.remove', id);
      return change(({ memories }) => ({ memories: memories.filter((one) => one.id !== id) }));
    },
    async createProject(name) {
      called('memory.createProject', name);
      await change(({ projects }) => ({ projects: [...projects, { id: name, project: name, timestamp }] }));
      return success(name);
    },
    renameProject(id, name) {
      called('memory.renameProject', id, name);
      return change(({ projects }) => ({
        projects: projects.map((one) => (one.id === id ? { ...one, project: name } : one)),
      }));
    },
    removeProject(id) {
      called('memory.removeProject', id);
      return change(({ projects }) => ({ projects: projects.filter((one) => one.id !== id) }));
    },
    setExtracts(isOn) {
      called('memory.setExtracts', isOn);
      store.setState({ extracts: isOn });
    },
    offerFacts: () => Promise.resolve(),
    chooseFor(conversationId, factId, choice) {
      called('memory.chooseFor', factId, choice);
      void change(({ facts }) => ({
        facts: {
          ...facts,
          [conversationId]: (facts[conversationId] ?? []).map((fact) =>
            fact.id === factId ? { ...fact, ...choice } : fact,
          ),
        },
      }));
    },
    confirmFact(conversationId, factId) {
      called('memory.confirmFact', factId);
      return drop(conversationId, factId);
    },
    discardFact(conversationId, factId) {
      called('memory.discardFact', factId);
      void drop(conversationId, factId);
    },
  };
}
