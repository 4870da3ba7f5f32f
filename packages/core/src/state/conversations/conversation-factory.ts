import type { StoreApi } from 'zustand/vanilla';
import * as limits from '../../contract/limits.js';
import { isLocalByDefault } from '../../rules/conversations/startup.js';
import { defaultSystemPrompt } from '../../rules/prompts/system-prompt.js';
import { selectModel } from '../models/choose-model.js';
import type { ModelsStore } from '../models/models.store.js';
import type { StoragePort } from '../ports/ports.js';
import * as storageKeys from '../ports/storage-keys.js';
import type { ConversationListState, NewConversationDefaults } from './conversation-list.types.js';
import { newConversation } from './new-conversation.js';
import type { OpenConversations } from './open-conversations.js';

/** Adds empty conversations with the defaults of the person. */
export interface ConversationFactory {
  /** Adds an empty conversation and selects it. */
  create(options?: { isLocal?: boolean }): string;
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
  open: Pick<OpenConversations, 'add'>;
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
  return {
    defaults,
    create(options = {}) {
      const id = needs.newId();
      const base = defaults();
      const isLocal =
        options.isLocal === false && cloudOn() ? false : base.isLocal || options.isLocal === true;
      const record = newConversation({
        id,
        defaults: { ...base, isLocal },
        model: selectModel(base.modelId)(models.store.getState()),
        now: needs.isoNow(),
      });
      void open.add(record, isLocal).saveNew();
      needs.select(id);
      return id;
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
