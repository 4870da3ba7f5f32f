import { randomBytes } from 'node:crypto';
import {
  embedProtocols,
  type ChatRequest,
  type EmbedAccepted,
  type EmbedProtocolAnswer,
  type EmbedProtocols,
  type EmbedSession,
  type Model,
} from '@stoa/core/contract';
import { answeredProtocol } from '@stoa/core/rules';
import type { LlmCatalogue, LlmModel } from '../../platform/llm/port.js';
import type { Runs } from '../../platform/runs/runs.js';
import type { Caller } from '../handlers.js';
import { admitChat } from './admit-chat.js';
import type { Disclosures } from './disclosures.js';
import type { EmbedGrant } from './embed-access.service.js';
import type { MessageCounters } from './message-counters.js';
import type { StoredKey } from './embed.repository.js';
import { subjectOf, type EndUsers } from './end-users.js';
import { refuse, type EmbedResult } from './refusals.js';

/** Dependencies of {@link createEmbedChat}. */
export interface EmbedChatDeps {
  catalogue: LlmCatalogue;
  counts: MessageCounters;
  endUsers: EndUsers;
  disclosures: Disclosures;
  runs: Pick<Runs, 'find'>;
  /** The protocol versions of the server. */
  protocols?: EmbedProtocols;
}

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
  protocols = embedProtocols,
}: EmbedChatDeps) {
  /** The key's models in its order; without a list the default one. Models that are exclusive to groups are never offered. */
  function modelsOf({ settings: { modelIds } }: StoredKey): LlmModel[] {
    const named = modelIds.map((id) => catalogue.get(id)).filter((model) => model !== undefined);
    const offered = modelIds.length > 0 ? named : catalogue.list().filter(({ isDefault }) => isDefault);
    return offered.filter(({ exclusiveGroupAvailability }) => !exclusiveGroupAvailability?.length);
  }

  return {
    /** The session for a browser that speaks the protocols it `asked` for. @returns only the protocols where none is shared */
    async session(
      grant: EmbedGrant,
      asked: EmbedProtocols,
    ): Promise<EmbedProtocolAnswer | (EmbedProtocolAnswer & EmbedSession)> {
      const { key, claims, scopes } = grant;
      const { protocol, isCommon } = answeredProtocol(asked, protocols);
      if (!isCommon) return { protocol, protocols };
      const { title, greeting, prompts, disclaimer, perMinute } = key.settings;
      const models = modelsOf(key);
      return {
        protocol,
        protocols,
        publicKey: key.publicKey,
        endUser: { id: subjectOf(claims), name: claims.name, isAnonymous: claims.kind === 'v' },
        title,
        greeting,
        prompts,
        disclaimer,
        disclosure: await disclosures.of(grant),
        models: models.map(publicModel),
        defaultModelId: models[0]?.id ?? null,
        scopes: [...scopes],
        perMinute,
      };
    },

    /** The owner of a token's runs. */
    callerOf: ({ key, claims }: EmbedGrant): Promise<Caller> => endUsers.upsert(key.id, claims),

    /** Accepts a version of the key's disclosure for the end user. */
    accept: async (grant: EmbedGrant, caller: Caller, version: string): Promise<EmbedAccepted> => ({
      disclosure: await disclosures.accept(grant, caller.id, version),
    }),

    /** The admitted request, counted against the limits. A repeated request counts once. */
    async admit(grant: EmbedGrant, caller: Caller, asked: ChatRequest): Promise<EmbedResult<ChatRequest>> {
      const { key, claims, scopes } = grant;
      const admitted = admitChat(asked, {
        key,
        scopes,
        modelIds: modelsOf(key).map(({ id }) => id),
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
