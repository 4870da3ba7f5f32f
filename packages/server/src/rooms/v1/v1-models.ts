import { isOpenToKey } from '@stoa/core/contract';
import type { Embedder } from '../../platform/llm/embeddings/port.js';
import type { LlmCatalogue } from '../../platform/llm/port.js';
import type { AssistantService } from '../assistants/assistants.service.js';
import { usableBy } from '../assistants/usable-assistants.js';
import type { Caller } from '../handlers.js';
import { modelsAvailableTo } from '../models/model-availability.js';
import type { UserGroupRepository } from '../user-groups/user-groups.repository.js';
import type { ChargedEmbedding } from './charged-embedding.js';

/** What clients of OpenAI's form can name as a model. */
export interface NamedModel {
  id: string;
  name: string;
  /** Who offers it: the provider, or this product for an assistant. */
  owner: string;
}

/** What answers to a name: a model, or an assistant with the model that it runs on. */
export interface ResolvedModel {
  modelId: string;
  assistantId?: string;
}

/** Dependencies of {@link createV1Models}. */
export interface V1ModelsDeps {
  catalogue: LlmCatalogue;
  groups: UserGroupRepository;
  assistants: Pick<AssistantService, 'list' | 'listOfGroups' | 'rightsOf' | 'use'>;
  embedder: Embedder | null;
  /** Embeds for somebody who pays for it. */
  embedFor: ChargedEmbedding;
}

/** Models and assistants by the names of OpenAI's form, by the same rights as in the app. @source ours */
export function createV1Models({ catalogue, groups, assistants, embedder, embedFor }: V1ModelsDeps) {
  async function available(person: Caller) {
    await catalogue.refresh?.();
    return modelsAvailableTo(person, catalogue.list(), groups);
  }

  return {
    async list(person: Caller): Promise<NamedModel[]> {
      const models = (await available(person)).map(({ id, name, provider }) => ({
        id,
        name,
        owner: provider,
      }));
      const embeddings =
        embedder && mayEmbed(person) ? [{ id: embedder.id, name: embedder.id, owner: 'stoa' }] : [];
      if (person.key && !isOpenToKey('assistants.list', person.key.accessTypes))
        return [...models, ...embeddings];
      const named = (await usableBy(person, assistants)).map(({ id, name }) => ({ id, name, owner: 'stoa' }));
      return [...models, ...embeddings, ...named];
    },

    /** @returns undefined for what the person may not use, or may not know of */
    async resolve(person: Caller, name: string): Promise<ResolvedModel | undefined> {
      const models = await available(person);
      if (models.some(({ id }) => id === name)) return { modelId: name };
      const used = await assistants.use(person, name);
      if (!used) return undefined;
      const chosen = used.assistant.version.definition.data.model;
      const model = models.find(({ id }) => id === chosen) ?? models.find(({ isDefault }) => isDefault);
      return model && { modelId: model.id, assistantId: name };
    },

    /** @returns undefined where this server embeds with no such model */
    embed: async (person: Caller, name: string, texts: readonly string[], signal: AbortSignal) =>
      embedder?.id === name ? embedFor(embedder, person, texts, signal) : undefined,
  };
}

/** See {@link createV1Models}. */
export type V1Models = ReturnType<typeof createV1Models>;

const mayEmbed = ({ key }: Caller): boolean => !key || isOpenToKey('v1.embeddings', key.accessTypes);
