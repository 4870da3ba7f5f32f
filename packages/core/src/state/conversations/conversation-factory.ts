import type { StoreApi } from 'zustand/vanilla';
import * as limits from '../../contract/limits.js';
import { newestFirst } from '../../rules/conversations/list-order.js';
import { isBlank, isLocalByDefault } from '../../rules/conversations/startup.js';
import { defaultSystemPrompt } from '../../rules/prompts/system-prompt.js';
import { selectModel } from '../models/choose-model.js';
import type { ModelsStore } from '../models/models.store.js';
import type { StoragePort } from '../ports/ports.js';
import * as storageKeys from '../ports/storage-keys.js';
import type { ConversationListState, NewConversationDefaults } from './conversation-list.types.js';
import type { IndexEntry } from '../storage/index-entry.js';
import { newConversation } from './new-conversation.js';
import type { OpenConversations } from './open-conversations.js';

/** Adds empty conversations with the defaults of the person. */
export interface ConversationFactory {
  /** Adds an empty conversation and selects it. */
  create(options?: { isLocal?: boolean; folderId?: string }): string;
  /** Selects the newest empty conversation in the storage for new ones, or adds one. */
  startNew(): string;
  defaults(): NewConversationDefaults;
  /** Later conversations start with this model. */
  setDefaultModel(modelId: string): void;
  /** Reads the stored default model. */
  load(): Promise<void>;
}

/** Creates the factory. `cloudOn` says whether conversations may be stored in the cloud. */
export function createConversationFactory(needs: {
  store: Pick<StoreApi<ConversationListState>, 'getState'>;
  models: Pick<ModelsStore, 'store'>;
  storage: Pick<StoragePort, 'get' | 'set'>;
  open: Pick<OpenConversations, 'add' | 'get'>;
  /** Everything that this browser knows, without what waits for its deletion. */
  known(): readonly IndexEntry[];
  newId(): string;
  isoNow(): string;
  cloudOn(): boolean;
  select(id: string): void;
}): ConversationFactory {
  const { store, models, storage, open, cloudOn } = needs;
  let defaultModelId: string | null = null;

  function defaults(): NewConversationDefaults {
    const { defaultId, list } = models.store.getState();
    const chosen = list.find((model) => model.id === defaultModelId)?.id;
    return {
      isLocal: !cloudOn() || isLocalByDefault(store.getState().storageSelection),
      modelId: chosen ?? defaultId ?? list[0]?.id ?? null,
      prompt: defaultSystemPrompt,
      temperature: limits.defaultTemperature,
      maxTokens: null,
    };
  }
  /** The record of an open conversation counts, for the index follows it by a moment. */
  const isUnused = (id: string): boolean => {
    const state = open.get(id)?.store.getState();
    return !state || (state.path.length === 0 && state.queue.length === 0 && state.run.status === 'idle');
  };
  let lastCreated: { id: string; isLocal: boolean } | null = null;
  function findBlank(isLocal: boolean): string | undefined {
    const stored = needs
      .known()
      .filter((entry) => isBlank(entry) && entry.isLocal === isLocal && isUnused(entry.id))
      .sort(newestFirst)[0]?.id;
    if (stored !== undefined) return stored;
    const isStoring = lastCreated && !needs.known().some(({ id }) => id === lastCreated?.id);
    return lastCreated && isStoring && lastCreated.isLocal === isLocal && isUnused(lastCreated.id)
      ? lastCreated.id
      : undefined;
  }
  function create(options: { isLocal?: boolean; folderId?: string } = {}): string {
    const base = defaults();
    const isLocal = options.isLocal === false && cloudOn() ? false : base.isLocal || options.isLocal === true;
    const id = needs.newId();
    const record = newConversation({
      id,
      defaults: { ...base, isLocal },
      model: selectModel(base.modelId)(models.store.getState()),
      now: needs.isoNow(),
    });
    const { folderId = null } = options;
    if (folderId === null) lastCreated = { id, isLocal };
    void open.add({ ...record, head: { ...record.head, folderId } }, isLocal).saveNew();
    needs.select(id);
    return id;
  }
  return {
    defaults,
    create,
    startNew() {
      const blank = findBlank(defaults().isLocal);
      if (blank === undefined) return create();
      needs.select(blank);
      return blank;
    },
    setDefaultModel(modelId) {
      defaultModelId = modelId;
      void storage.set(storageKeys.defaultModel, modelId);
    },
    async load() {
      const stored = await storage.get(storageKeys.defaultModel);
      if (typeof stored === 'string') defaultModelId = stored;
    },
  };
}
