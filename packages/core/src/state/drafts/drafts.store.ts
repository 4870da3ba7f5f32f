import { createStore, type StoreApi } from 'zustand/vanilla';
import * as limits from '../../contract/limits.js';
import type { Ports } from '../ports/ports.js';
import { dropInserted, insertedInDraft, keepInserted } from './inserted-draft.js';
import * as storageKeys from '../ports/storage-keys.js';

/**
 * Forms about conversations or what is in them, folders and templates: their drafts are named by the form, the ids of what they are
 * about with commas between, and what else there is.
 */
const forms = [
  'artifact',
  'artifact-save',
  'artifact-share',
  'edit',
  'feedback',
  'highlight',
  'inserted',
  'quality',
  'share',
  'template',
  'template-editor',
];

const isAbout = (key: string, id: string): boolean =>
  key === id ||
  forms.some(
    (form) =>
      key.startsWith(`${form}/`) &&
      key
        .slice(form.length + 1)
        .split(',')
        .some((about) => `${about}/`.startsWith(`${id}/`)),
  );

/** Unsent texts by conversation, and edited fields of forms by their names. */
export interface DraftsState {
  drafts: Record<string, string>;
}

export interface DraftsStore {
  store: StoreApi<DraftsState>;
  load(): Promise<void>;
  set(conversationId: string, text: string): void;
  clear(conversationId: string): void;
  /**
   * Empties the composer while the stored draft stays; the write that makes the sent message durable removes it in the same step,
   * so that a crash in between loses nothing typed.
   */
  detach(conversationId: string): void;
  /** Called after that write, of this tab or another: what was typed here is stored again, for the write has removed it. */
  persist(conversationId: string): void;
  /** Puts a text that could not be sent back, before what was typed since. */
  restore(conversationId: string, text: string): void;
  /** Puts a text after what is written in another conversation. */
  move(fromId: string, toId: string): void;
  /** Drops the draft of what was deleted, and those of the forms about it. @returns what brings them back */
  forget(id: string): () => void;
  /** Writes what waits for its debounce; call when the page hides. */
  flush(): Promise<void>;
}

/**
 * The drafts' store. A draft is kept per person and conversation and survives reload and sign-out.
 *
 * @source ours, over chat specification §9 (debounce 250 ms).
 */
export function createDraftsStore(ports: Pick<Ports, 'storage' | 'clock'>): DraftsStore {
  const store = createStore<DraftsState>(() => ({ drafts: {} }));
  const waiting = new Map<string, () => void>();
  /** Drafts that were changed here; others were only read, and end with a message of another tab. */
  const typed = new Set<string>();

  function put(id: string, text: string): void {
    const { [id]: _, ...rest } = store.getState().drafts;
    store.setState({ drafts: text ? { ...rest, [id]: text } : rest });
  }
  async function write(id: string): Promise<void> {
    waiting.get(id)?.();
    waiting.delete(id);
    const text = store.getState().drafts[id];
    if (text) await ports.storage.set(storageKeys.draft(id), text);
    else await ports.storage.remove(storageKeys.draft(id));
  }
  function set(id: string, text: string): void {
    put(id, text);
    typed.add(id);
    waiting.get(id)?.();
    waiting.set(
      id,
      ports.clock.after(limits.debounceMs, () => void write(id)),
    );
  }

  const clear = (id: string): void => set(id, '');

  return {
    store,
    async load() {
      const keys = await ports.storage.keys(storageKeys.draftPrefix);
      const stored = await Promise.all(keys.map((key) => ports.storage.get(key)));
      const found = keys.flatMap((key, at) => {
        const text = stored[at];
        return typeof text === 'string' ? [[key.slice(storageKeys.draftPrefix.length), text] as const] : [];
      });
      store.setState((state) => ({ drafts: { ...Object.fromEntries(found), ...state.drafts } }));
    },
    set,
    clear,
    detach(id) {
      const cancel = waiting.get(id);
      const text = store.getState().drafts[id];
      cancel?.();
      waiting.delete(id);
      // A debounced write is flushed now: the page may be unloaded before the write of the message starts.
      if (cancel && text) void ports.storage.set(storageKeys.draft(id), text);
      put(id, '');
    },
    persist(id) {
      if (typed.has(id) && store.getState().drafts[id] && !waiting.has(id)) void write(id);
    },
    restore(id, text) {
      const typedSince = store.getState().drafts[id];
      set(id, typedSince ? `${text}\n${typedSince}` : text);
    },
    move(fromId, toId) {
      const { [fromId]: text, [toId]: before } = store.getState().drafts;
      if (!text || fromId === toId) return;
      set(toId, before ? `${before}\n${text}` : text);
      set(fromId, '');
      const inserted = insertedInDraft({ store }, fromId, text);
      keepInserted({ store, set, clear }, toId, inserted);
      dropInserted({ store, set, clear }, fromId);
    },
    forget(id) {
      const gone = Object.entries(store.getState().drafts).filter(([key]) => isAbout(key, id));
      for (const [key] of gone) set(key, '');
      return () => gone.forEach(([key, text]) => set(key, text));
    },
    async flush() {
      await Promise.all([...waiting.keys()].map(write));
    },
  };
}
