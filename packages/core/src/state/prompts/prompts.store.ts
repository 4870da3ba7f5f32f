import * as z from 'zod/mini';
import { createStore } from 'zustand/vanilla';
import { conversationSentence } from '../../contract/conversations/conversation-messages.js';
import { promptSchema, workflowSchema, type Prompt, type Workflow } from '../../contract/prompts/prompts.js';
import { loadBasePrompts } from '../../rules/prompts/load-base-prompts.js';
import { isBasePrompt, outdatedPromptIds, isKeptWithoutFolder } from '../../rules/prompts/prompt-ids.js';
import { permissionsOf } from '../../rules/prompts/prompt-permissions.js';
import type { DraftsStore } from '../drafts/drafts.store.js';
import { createLazyModule } from '../ports/lazy-module.js';
import type { Ports } from '../ports/ports.js';
import type { PromptsState, PromptsStore } from './prompts.types.js';
import * as storageKeys from '../ports/storage-keys.js';
import { readTabMessage } from '../ports/tab-messages.js';

const outdated = new Set(outdatedPromptIds);

function parsed<T>(value: unknown, schema: z.ZodMiniType<T>): T[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((one) => {
    const read = z.safeParse(schema, one);
    return read.success ? [read.data] : [];
  });
}
/** Items that are changed or gone, as they were, and where they stood. */
interface Before<T> {
  item: T;
  at: number;
}

/**
 * Saved prompt templates and workflows of this browser.
 *
 * @source chat specification §3 "Local storage keys", §4 "Folder deletion"; protocol §5.7.
 */
export function createPromptsStore(
  ports: Ports,
  { drafts }: { drafts: Pick<DraftsStore, 'forget'> },
): PromptsStore & { dispose(): void } {
  const store = createStore<PromptsState>(() => ({
    list: [],
    workflows: [],
    sort: 'date',
  }));
  const base = createLazyModule(loadBasePrompts);
  /** Puts this version's built-in templates first. While they cannot be loaded the person still has their own. */
  async function withBase(own: readonly Prompt[]): Promise<Prompt[]> {
    const builtIn = await base.load().catch(() => []);
    return [...builtIn, ...own.filter(({ id }) => !isBasePrompt(id) && !outdated.has(id))];
  }
  /** One change after the other; each reads what other tabs have stored. */
  let turn: Promise<unknown> = Promise.resolve();
  function inTurn<T>(run: () => Promise<T>): Promise<T> {
    const { storage } = ports;
    const alone = () => (storage.exclusive ? storage.exclusive('prompts', run) : run());
    const result = turn.then(alone, alone);
    turn = result.catch(() => undefined);
    return result;
  }

  async function read(): Promise<PromptsState> {
    const [prompts, workflows, sort] = await Promise.all([
      ports.storage.get(storageKeys.prompts),
      ports.storage.get(storageKeys.workflows),
      ports.storage.get(storageKeys.promptFolderSort),
    ]);
    return {
      list: await withBase(parsed(prompts, promptSchema)),
      workflows: parsed(workflows, workflowSchema),
      sort: sort === 'name' ? 'name' : 'date',
    };
  }
  /** False when there was no space for it. */
  function change(next: (state: PromptsState) => PromptsState): Promise<boolean> {
    store.setState(next);
    return inTurn(async () => {
      const { list, workflows } = next(await read());
      const result = await ports.storage.setMany({
        [storageKeys.prompts]: list.filter(({ id }) => !isBasePrompt(id)),
        [storageKeys.workflows]: workflows,
      });
      if (result.ok) ports.tabs.post({ type: 'prompts-changed' });
      if (result.ok || result.reason !== 'full') return true;
      // A template that was not stored must not be listed.
      store.setState(await read());
      ports.notify({ kind: 'warning', text: conversationSentence('storage.full') });
      return false;
    });
  }
  const load = (): Promise<void> => inTurn(async () => store.setState(await read()));

  const unsubscribe = ports.tabs.subscribe((value) => {
    if (readTabMessage(value)?.type === 'prompts-changed') void load();
  });

  return {
    store,
    load,
    setSort(sort) {
      store.setState({ sort });
      void ports.storage.set(storageKeys.promptFolderSort, sort);
    },
    async add(prompts) {
      const known = new Set(store.getState().list.map(({ id }) => id));
      const added = new Map<string, Prompt>();
      for (const prompt of prompts)
        if (!known.has(prompt.id) && !outdated.has(prompt.id) && !added.has(prompt.id))
          added.set(prompt.id, prompt);
      if (added.size === 0) return 0;
      const isKept = await change((state) => {
        const here = new Set(state.list.map(({ id }) => id));
        return { ...state, list: [...state.list, ...[...added.values()].filter(({ id }) => !here.has(id))] };
      });
      return isKept ? added.size : 0;
    },
    save(prompt) {
      if (isBasePrompt(prompt.id)) return Promise.resolve(false);
      return change((state) => {
        const isKnown = state.list.some(({ id }) => id === prompt.id);
        const list = isKnown
          ? state.list.map((one) => (one.id === prompt.id ? prompt : one))
          : [...state.list, prompt];
        return { ...state, list };
      });
    },
    remove(ids) {
      const gone = new Set(ids);
      const stays = (prompt: Prompt) => !gone.has(prompt.id) || !permissionsOf(prompt).canDelete;
      for (const prompt of store.getState().list) if (!stays(prompt)) drafts.forget(prompt.id);
      void change((state) => ({ ...state, list: state.list.filter(stays) }));
    },
    move(ids, folderId) {
      const moved = new Set(ids);
      void change((state) => ({
        ...state,
        list: state.list.map((one) =>
          moved.has(one.id) && !isBasePrompt(one.id) && !one.groupId ? { ...one, folderId } : one,
        ),
      }));
    },
    removeFolder(folderId) {
      const inside = inFolder(store.getState().list, folderId);
      if (inside.length === 0) return () => undefined;
      const ids = new Set(inside.map(({ item }) => item.id));
      const restoreDrafts = inside.flatMap(({ item }) =>
        isKeptWithoutFolder(item) ? [] : [drafts.forget(item.id)],
      );
      void change((state) => ({
        ...state,
        list: state.list.flatMap((prompt) => {
          if (!ids.has(prompt.id)) return [prompt];
          return isKeptWithoutFolder(prompt) ? [{ ...prompt, folderId: null }] : [];
        }),
      }));
      return once(() => {
        restoreDrafts.forEach((restore) => restore());
        void change((state) => ({ ...state, list: backIn(state.list, inside) }));
      });
    },
    releaseWorkflows(folderId) {
      const flows = inFolder(store.getState().workflows, folderId);
      const templates = inFolder(store.getState().list, folderId);
      if (flows.length + templates.length === 0) return () => undefined;
      const ids = new Set([...flows, ...templates].map(({ item }) => item.id));
      const released = <T extends Prompt | Workflow>(item: T): T =>
        ids.has(item.id) && item.folderId === folderId ? { ...item, folderId: null } : item;
      void change((state) => ({
        ...state,
        list: state.list.map(released),
        workflows: state.workflows.map(released),
      }));
      return once(
        () =>
          void change((state) => ({
            ...state,
            list: backIn(state.list, templates),
            workflows: backIn(state.workflows, flows),
          })),
      );
    },
    moveWorkflow: (id, folderId) =>
      void change((state) => ({
        ...state,
        workflows: state.workflows.map((one) => (one.id === id ? { ...one, folderId } : one)),
      })),
    removeWorkflow: (id) =>
      void change((state) => ({ ...state, workflows: state.workflows.filter((one) => one.id !== id) })),
    dispose: unsubscribe,
  };
}

const inFolder = <T extends Prompt | Workflow>(items: readonly T[], folderId: string): Before<T>[] =>
  items.flatMap((item, at) => (item.folderId === folderId ? [{ item, at }] : []));

/** Puts items back as they were and where they stood. */
function backIn<T extends Prompt | Workflow>(items: readonly T[], before: readonly Before<T>[]): T[] {
  const ids = new Set(before.map(({ item }) => item.id));
  const next = items.filter(({ id }) => !ids.has(id));
  for (const { item, at } of before) next.splice(at, 0, item);
  return next;
}

function once(run: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) run();
    isDone = true;
  };
}
