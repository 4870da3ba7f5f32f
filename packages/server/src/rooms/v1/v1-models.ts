import { isOpenToKey } from '@stoa/core/contract';
import type { Embedder, EmbeddingOutcome } from '../../platform/llm/embeddings/port.js';
import type { LlmCatalogue } from '../../platform/llm/port.js';
import type { AssistantService } from '../assistants/assistants.service.js';
import type { Caller } from '../handlers.js';
import { modelsAvailableTo } from '../models/model-availability.js';
import type { UserGroupRepository } from '../user-groups/user-groups.repository.js';

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
}

/** Models and assistants by the names of OpenAI's form, by the same rights as in the app. @source ours */
export function createV1Models({ catalogue, groups, assistants, embedder }: V1ModelsDeps) {
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
      const own = await assistants.list(person);
      const ofGroups = await assistants.listOfGroups(await assistants.rightsOf(person));
      const named = [...own, ...[...ofGroups.values()].flat()].flatMap(({ assistantId, name }) =>
        assistantId ? [{ id: assistantId, name, owner: 'stoa' }] : [],
      );
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
    async embed(
      name: string,
      texts: readonly string[],
      signal: AbortSignal,
    ): Promise<EmbeddingOutcome | undefined> {
      if (embedder?.id !== name) return undefined;
      const vectors: Float32Array[] = [];
      for (let from = 0; from < texts.length; from += embedder.batch) {
        const outcome = await embedder.embed(texts.slice(from, from + embedder.batch), 'passage', signal);
        if (!outcome.ok) return outcome;
        vectors.push(...outcome.vectors);
      }
      return { ok: true, vectors };
    },
  };
}

/** See {@link createV1Models}. */
export type V1Models = ReturnType<typeof createV1Models>;

const mayEmbed = ({ key }: Caller): boolean => !key || isOpenToKey('v1.embeddings', key.accessTypes);
