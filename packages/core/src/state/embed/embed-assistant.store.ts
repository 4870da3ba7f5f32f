import { createStore } from 'zustand/vanilla';
import type { EmbedAssistant, EmbedRating } from '../../contract/embed/embed.js';
import type { ReadableStore } from '../conversation/conversation-stoa.js';
import type { StoragePort } from '../ports/ports.js';
import * as storageKeys from '../ports/storage-keys.js';

/** Keeps a thumb on the server. Never rejects. @returns whether the server has it */
export type KeepRating = (rating: EmbedRating) => Promise<boolean>;

export interface EmbedAssistantState {
  /** What the end user says they are, where the assistant asks. */
  groupType: string | null;
  /** A thumb that the server could not be told. */
  unsaved: EmbedRating | null;
}

/** What an assistant that answers in an embedded chat asks of the end user, and hears from them. */
export interface EmbedAssistantStore {
  store: ReadableStore<EmbedAssistantState>;
  choose(groupType: string): void;
  /** Whether a group type has to be chosen, or another one, before a message can be sent. */
  isTypeMissing(): boolean;
  /** Tells a thumb to the server; without an assistant thumbs are the page's alone. */
  rate(rating: EmbedRating): void;
  /** Reads what was chosen before. */
  load(): Promise<void>;
}

/** Keeps the choice in this browser, and drops one that the assistant no longer asks about. */
export function createEmbedAssistantStore(
  storage: StoragePort,
  assistant: EmbedAssistant | null,
  keep: KeepRating,
): EmbedAssistantStore {
  const types = assistant?.types ?? [];
  const store = createStore<EmbedAssistantState>(() => ({ groupType: null, unsaved: null }));
  const find = (wanted: unknown) => types.find(({ name }) => name === wanted);
  return {
    store,
    choose(groupType) {
      store.setState({ groupType });
      void storage.set(storageKeys.groupType, groupType);
    },
    isTypeMissing: () => types.length > 0 && find(store.getState().groupType)?.disabledMessage !== null,
    rate(rating) {
      if (assistant) void keep(rating).then((isKept) => store.setState({ unsaved: isKept ? null : rating }));
    },
    async load() {
      if (types[0])
        store.setState({ groupType: find(await storage.get(storageKeys.groupType))?.name ?? null });
    },
  };
}
