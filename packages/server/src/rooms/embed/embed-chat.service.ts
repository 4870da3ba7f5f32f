import { randomBytes } from 'node:crypto';
import {
  assistantSentence,
  embedLimits,
  embedProtocols,
  type AssistantDefinition,
  type ChatRequest,
  type EmbedAccepted,
  type EmbedAssistant,
  type EmbedPrompt,
  type EmbedRating,
  type EmbedProtocolAnswer,
  type EmbedProtocols,
  type EmbedSession,
  type Model,
} from '@stoa/core/contract';
import { answeredProtocol, groupTypeQuestion } from '@stoa/core/rules';
import type { LlmCatalogue, LlmModel } from '../../platform/llm/port.js';
import type { Runs } from '../../platform/runs/runs.js';
import type { StoredAssistant } from '../assistants/assistants.repository.js';
import type { AssistantService } from '../assistants/assistants.service.js';
import type { StoredGroup } from '../groups/groups.repository.js';
import type { Caller } from '../handlers.js';
import { admitChat } from './admit-chat.js';
import type { Disclosures } from './disclosures.js';
import type { EmbedGrant } from './embed-access.service.js';
import type { MessageCounters } from './message-counters.js';
import type { StoredKey } from './embed.repository.js';
import { subjectOf, type EndUsers } from './end-users.js';
import { accepted, refuse, type EmbedResult } from './refusals.js';

/** Dependencies of {@link createEmbedChat}. */
export interface EmbedChatDeps {
  catalogue: LlmCatalogue;
  counts: MessageCounters;
  endUsers: EndUsers;
  disclosures: Disclosures;
  runs: Pick<Runs, 'find'>;
  assistants: Pick<AssistantService, 'lendable'>;
  findGroup(id: string): Promise<Pick<StoredGroup, 'types' | 'supportConvAnalysis'> | undefined>;
  saveThumb(personId: string, thumb: EmbedRating): Promise<void>;
  /** The protocol versions of the server. */
  protocols?: EmbedProtocols;
}

const nameOf = ({ name }: AssistantDefinition): string =>
  name.trim() || assistantSentence('assistants.untitled');

/** A question that an assistant offers, with as much of it as a button holds. */
const toPrompt = (text: string): EmbedPrompt => {
  const letters = [...text];
  const { promptLabelCharacters: most } = embedLimits;
  return { label: letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : text, text };
};

/** The public part of a model: without its prices and its system prompt. */
const publicModel = (model: LlmModel): Model => ({
  id: model.id,
  name: model.name,
  description: model.description,
  inputContextWindow: model.inputContextWindow,
  outputTokenLimit: model.outputTokenLimit,
  supportsImages: model.supportsImages,
});

/** The session and the chat requests of embed token bearers. */
export function createEmbedChat({
  catalogue,
  counts,
  endUsers,
  disclosures,
  runs,
  assistants,
  findGroup,
  saveThumb,
  protocols = embedProtocols,
}: EmbedChatDeps) {
  const isForAll = ({ exclusiveGroupAvailability, isAvailable }: LlmModel): boolean =>
    !exclusiveGroupAvailability?.length && isAvailable !== false;

  /**
   * The key's models in its order; without a list the one of its assistant, or else the default one. Models that are exclusive to groups
   * are never offered.
   */
  async function modelsOf(
    { settings: { modelIds } }: StoredKey,
    assistant?: StoredAssistant,
  ): Promise<LlmModel[]> {
    await catalogue.refresh?.();
    const named = (ids: readonly string[]) =>
      ids
        .map((id) => catalogue.get(id))
        .filter((model) => model !== undefined)
        .filter(isForAll);
    if (modelIds.length > 0) return named(modelIds);
    const ofAssistant = named([assistant?.version.definition.data.model ?? '']);
    return ofAssistant.length > 0
      ? ofAssistant
      : catalogue.list().filter((model) => model.isDefault && isForAll(model));
  }

  /** The assistant of a key; null for none, a refusal where it may not answer any more. */
  async function assistantOf({
    settings: { assistantId },
    lenderId,
  }: StoredKey): Promise<EmbedResult<StoredAssistant | null>> {
    if (assistantId === null) return accepted(null);
    const lent = lenderId === null ? undefined : await assistants.lendable(lenderId, assistantId);
    return lent ? accepted(lent) : refuse('embed.assistant');
  }

  async function shownAssistant({ version, groupId }: StoredAssistant): Promise<EmbedAssistant> {
    const { definition } = version;
    const group = groupId === null ? undefined : await findGroup(groupId);
    const question = groupTypeQuestion(definition, group?.types);
    return {
      name: nameOf(definition),
      question: question?.question ?? null,
      types: question?.types ?? [],
      isAnalysed: group?.supportConvAnalysis ?? false,
    };
  }

  return {
    /** The session for a browser that speaks the protocols it `asked` for. @returns only the protocols where none is shared */
    async session(
      grant: EmbedGrant,
      asked: EmbedProtocols,
    ): Promise<EmbedResult<EmbedProtocolAnswer | (EmbedProtocolAnswer & EmbedSession)>> {
      const { key, claims, scopes } = grant;
      const { protocol, isCommon } = answeredProtocol(asked, protocols);
      if (!isCommon) return accepted({ protocol, protocols });
      const found = await assistantOf(key);
      if (!found.ok) return found;
      const assistant = found.value;
      const definition = assistant?.version.definition;
      const { title, greeting, prompts, disclaimer, perMinute } = key.settings;
      const models = await modelsOf(key, assistant ?? undefined);
      return accepted({
        protocol,
        protocols,
        publicKey: key.publicKey,
        endUser: { id: subjectOf(claims), name: claims.name, isAnonymous: claims.kind === 'v' },
        title: title || (definition ? nameOf(definition) : ''),
        greeting,
        prompts: prompts.length > 0 ? prompts : (definition?.data.starters ?? []).map(toPrompt),
        disclaimer: disclaimer ?? (definition?.disclaimer.trim() || null),
        disclosure: await disclosures.of(grant),
        assistant: assistant && (await shownAssistant(assistant)),
        models: models.map(publicModel),
        defaultModelId: models[0]?.id ?? null,
        scopes: [...scopes],
        perMinute,
      });
    },

    /** The owner of a token's runs. */
    async callerOf({ key, claims }: EmbedGrant): Promise<Caller> {
      const caller = await endUsers.upsert(key.id, claims);
      const { settings, lenderId } = key;
      return settings.assistantId === null || lenderId === null
        ? caller
        : { ...caller, lent: { assistantId: settings.assistantId, lenderId } };
    },

    /** Accepts a version of the key's disclosure for the end user. */
    accept: async (grant: EmbedGrant, caller: Caller, version: string): Promise<EmbedAccepted> => ({
      disclosure: await disclosures.accept(grant, caller.id, version),
    }),

    /** Keeps the thumb of an end user on a reply of the key's assistant. */
    async rate({ key }: EmbedGrant, caller: Caller, thumb: EmbedRating): Promise<EmbedResult<object>> {
      const assistant = await assistantOf(key);
      if (!assistant.ok) return assistant;
      if (assistant.value) await saveThumb(caller.id, thumb);
      return accepted({});
    },

    /** The admitted request, counted against the limits. A repeated request counts once. */
    async admit(grant: EmbedGrant, caller: Caller, asked: ChatRequest): Promise<EmbedResult<ChatRequest>> {
      const { key, claims, scopes } = grant;
      const assistant = await assistantOf(key);
      if (!assistant.ok) return assistant;
      const admitted = admitChat(asked, {
        key,
        scopes,
        modelIds: (await modelsOf(key, assistant.value ?? undefined)).map(({ id }) => id),
        mark: randomBytes(9).toString('base64url'),
      });
      if (!admitted.ok || (await runs.find(caller.id, asked.options.requestId))) return admitted;
      if (!(await disclosures.allows(grant))) return refuse('embed.disclosure');
      const waitS = await counts.take([
        { bucket: `${key.id} ${subjectOf(claims)}`, max: key.settings.perMinute },
        { bucket: key.id, max: key.settings.perMinuteKey },
      ]);
      return waitS === undefined ? admitted : refuse('embed.rate', undefined, waitS);
    },
  };
}

/** See {@link createEmbedChat}. */
export type EmbedChat = ReturnType<typeof createEmbedChat>;
