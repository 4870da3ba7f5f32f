import { randomBytes } from 'node:crypto';
import {
  embedKeyDefaults,
  embedLimits,
  success,
  type EmbedKey,
  type EmbedKeySettings,
  type EmbedToken,
  type Operations,
  type Outcome,
  type ParsedInputOf,
} from '@stoa/core/contract';
import { embedOriginOf, isPrivateOrigin } from '@stoa/core/rules';
import { hashToken, newToken } from '../../platform/auth/tokens.js';
import type { Clock } from '../../platform/clock.js';
import type { Database } from '../../platform/db/open.js';
import type { LlmCatalogue } from '../../platform/llm/port.js';
import type { Runs } from '../../platform/runs/runs.js';
import type { AssistantService } from '../assistants/assistants.service.js';
import type { Caller } from '../handlers.js';
import type { EmbedKeyRepository, StoredKey } from './embed.repository.js';
import type { EmbedTokens } from './embed-tokens.js';
import type { EndUsers } from './end-users.js';
import { embedKeyChannel } from './known-origins.js';
import { refused } from '../refused.js';

/** Dependencies of {@link createEmbedKeyService}. */
export interface EmbedKeyServiceDeps {
  keys: EmbedKeyRepository;
  tokens: EmbedTokens;
  endUsers: EndUsers;
  runs: Pick<Runs, 'stop'>;
  catalogue: LlmCatalogue;
  assistants: Pick<AssistantService, 'lendable' | 'nameOf'>;
  database: Pick<Database, 'notify'>;
  clock: Clock;
  /** Whether people reach this server by https; then pages must be reached so too. */
  isSecure: boolean;
}

type CreateInput = ParsedInputOf<Operations['embed']['createKey']>;
type ChangesInput = ParsedInputOf<Operations['embed']['updateKey']>['changes'];

const unknown = (): Outcome<never> =>
  refused('There is no such embed key, or it has been revoked.', 'NoSuchKey', 404);

const publicKey = () => `stoa_pk_${randomBytes(16).toString('base64url')}`;
const newSecret = () => `stoa_sk_${newToken()}`;

/** Keys of the embeddable chat, as administrators make, change and end them. */
export function createEmbedKeyService(deps: EmbedKeyServiceDeps) {
  const { keys, tokens, endUsers, runs, catalogue, assistants, database, clock, isSecure } = deps;
  const announce = (id: string) => database.notify(embedKeyChannel, id);

  /** The settings with each origin in its one spelling, or why they cannot hold. */
  function checked<T extends Partial<EmbedKeySettings>>(settings: T): Outcome<T> {
    const origins: string[] = [];
    for (const typed of settings.origins ?? []) {
      const origin = embedOriginOf(typed);
      if (origin === undefined)
        return refused(
          `"${typed}" is not the address of a site; write it like https://shop.example.org, without a path.`,
        );
      if (isSecure && !isPrivateOrigin(origin))
        return refused(`"${typed}" is reached by http, where tokens could be read on the way. Use https.`);
      if (!origins.includes(origin)) origins.push(origin);
    }
    for (const id of settings.modelIds ?? []) {
      const model = catalogue.get(id);
      if (!model || (model.isAvailable === false && !model.exclusiveGroupAvailability?.length))
        return refused(`There is no model "${id}".`);
      if (model.exclusiveGroupAvailability?.length)
        return refused(`The model "${model.name}" is for members of some groups, and visitors are in none.`);
    }
    if (settings.scopes && !settings.scopes.includes('chat'))
      return refused('A key without "chat" would allow nothing.');
    return success({
      ...settings,
      ...(settings.origins && { origins }),
      ...(settings.scopes && { scopes: [...new Set(settings.scopes)] }),
      ...(settings.modelIds && { modelIds: [...new Set(settings.modelIds)] }),
    });
  }

  const isLent = async ({ settings: { assistantId }, lenderId }: StoredKey): Promise<boolean> =>
    assistantId !== null &&
    lenderId !== null &&
    (await assistants.lendable(lenderId, assistantId)) !== undefined;

  /** A key as administrators see it. Of the secret there is nothing. */
  async function shown(key: StoredKey): Promise<EmbedKey> {
    const { settings, id, createdAt, lastUsedAt, revokedAt } = key;
    const { assistantId } = settings;
    return {
      ...settings,
      id,
      publicKey: key.publicKey,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
      revokedAt: revokedAt?.toISOString() ?? null,
      assistant:
        assistantId === null
          ? null
          : { name: (await assistants.nameOf(assistantId)) ?? '', isAvailable: await isLent(key) },
    };
  }

  /** Who lends the chosen assistant to the visitors of a site: whoever may share it can choose it. */
  async function lenderOf(assistantId: string | null, person: Caller): Promise<Outcome<string | null>> {
    if (assistantId === null) return success(null);
    return (await assistants.lendable(person.id, assistantId))
      ? success(person.id)
      : refused('Choose an assistant that you may edit; one of a group has to be published.');
  }

  return {
    list: async (): Promise<EmbedKey[]> => Promise.all((await keys.list()).map(shown)),

    async create(input: CreateInput, person: Caller): Promise<Outcome<{ key: EmbedKey; secret: string }>> {
      await catalogue.refresh?.();
      const settings = checked({ ...embedKeyDefaults, ...withoutUndefined(input) });
      if (!settings.ok) return settings;
      const lender = await lenderOf(settings.value.assistantId, person);
      if (!lender.ok) return lender;
      const secret = newSecret();
      const key = await keys.add(publicKey(), hashToken(secret), {
        ...settings.value,
        lenderId: lender.value,
      });
      await announce(key.id);
      return success({ key: await shown(key), secret });
    },

    /** An assistant that stays keeps its lender, as long as it is lent. */
    async update(id: string, changes: ChangesInput, person: Caller): Promise<Outcome<EmbedKey>> {
      await catalogue.refresh?.();
      const settings = checked(withoutUndefined(changes));
      if (!settings.ok) return settings;
      const { assistantId, ...rest } = settings.value;
      const before = await keys.find(id);
      const stays = assistantId === undefined || assistantId === before?.settings.assistantId;
      const lender =
        assistantId === undefined || (stays && before && (await isLent(before)))
          ? undefined
          : await lenderOf(assistantId, person);
      if (lender && !lender.ok && !stays) return lender;
      const key = await keys.update(id, {
        ...rest,
        ...(lender?.ok && { assistantId: assistantId!, lenderId: lender.value }),
      });
      if (!key) return unknown();
      await announce(id);
      return success(await shown(key));
    },

    /** Tokens that the former secret has made are not accepted any more. */
    async rotate(id: string): Promise<Outcome<{ key: EmbedKey; secret: string }>> {
      const secret = newSecret();
      const key = await keys.rotate(id, hashToken(secret));
      if (!key) return unknown();
      await announce(id);
      return success({ key: await shown(key), secret });
    },

    async revoke(id: string): Promise<Outcome<EmbedKey>> {
      const key = await keys.revoke(id, clock.now());
      if (!key) return unknown();
      await announce(id);
      for (const { personId, requestId } of await endUsers.running(id)) await runs.stop(personId, requestId);
      return success(await shown(key));
    },

    /** The page still has to be one of the key's or this server's own when the token is used. */
    async preview(id: string, typed: string, person: Caller): Promise<Outcome<EmbedToken>> {
      const origin = embedOriginOf(typed);
      if (origin === undefined) return refused(`"${typed}" is not the address of a site.`);
      const key = await keys.find(id);
      if (!key || key.revokedAt) return unknown();
      return success(
        await tokens.sign(
          {
            keyId: key.id,
            secretVersion: key.secretVersion,
            kind: 'p',
            endUserId: person.id,
            name: person.name.slice(0, embedLimits.nameCharacters) || null,
            origins: [origin],
            scopes: null,
          },
          embedLimits.tokenTtlS,
        ),
      );
    },
  };
}

/** See {@link createEmbedKeyService}. */
export type EmbedKeyService = ReturnType<typeof createEmbedKeyService>;

/** Omitted fields overwrite nothing. */
function withoutUndefined<T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}
