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
  database: Pick<Database, 'notify'>;
  clock: Clock;
  /** Whether people reach this server by https; then pages must be reached so too. */
  isSecure: boolean;
}

type CreateInput = ParsedInputOf<Operations['embed']['createKey']>;
type ChangesInput = ParsedInputOf<Operations['embed']['updateKey']>['changes'];
/** The requested settings of a key, and an assistant, which is not supported yet. */
type AskedSettings = Partial<EmbedKeySettings> & Pick<ChangesInput, 'assistantId'>;

const unknown = (): Outcome<never> =>
  refused('There is no such embed key, or it has been revoked.', 'NoSuchKey', 404);

const publicKey = () => `stoa_pk_${randomBytes(16).toString('base64url')}`;
const newSecret = () => `stoa_sk_${newToken()}`;

/** A key as administrators see it. Of the secret there is nothing. */
const shown = ({ settings, id, publicKey: key, createdAt, lastUsedAt, revokedAt }: StoredKey): EmbedKey => ({
  ...settings,
  id,
  publicKey: key,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  revokedAt: revokedAt?.toISOString() ?? null,
});

/** Keys of the embeddable chat, as administrators make, change and end them. */
export function createEmbedKeyService(deps: EmbedKeyServiceDeps) {
  const { keys, tokens, endUsers, runs, catalogue, database, clock, isSecure } = deps;
  const announce = (id: string) => database.notify(embedKeyChannel, id);

  /** The settings with each origin in its one spelling, or why they cannot hold. */
  function checked<T extends AskedSettings>({
    assistantId,
    ...settings
  }: T): Outcome<Omit<T, 'assistantId'>> {
    if (assistantId != null)
      return refused(
        'This server has no assistants yet, so "assistantId" cannot be set. Give the key instructions, models, a title and a greeting instead.',
      );
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
      if (!model) return refused(`There is no model "${id}".`);
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

  return {
    list: async (): Promise<EmbedKey[]> => (await keys.list()).map(shown),

    async create(input: CreateInput): Promise<Outcome<{ key: EmbedKey; secret: string }>> {
      const settings = checked({ ...embedKeyDefaults, ...withoutUndefined(input) });
      if (!settings.ok) return settings;
      const secret = newSecret();
      const key = await keys.add(publicKey(), hashToken(secret), settings.value);
      await announce(key.id);
      return success({ key: shown(key), secret });
    },

    async update(id: string, changes: ChangesInput): Promise<Outcome<EmbedKey>> {
      const settings = checked(withoutUndefined(changes));
      if (!settings.ok) return settings;
      const key = await keys.update(id, settings.value);
      if (!key) return unknown();
      await announce(id);
      return success(shown(key));
    },

    /** Tokens that the former secret has made are not accepted any more. */
    async rotate(id: string): Promise<Outcome<{ key: EmbedKey; secret: string }>> {
      const secret = newSecret();
      const key = await keys.rotate(id, hashToken(secret));
      if (!key) return unknown();
      await announce(id);
      return success({ key: shown(key), secret });
    },

    async revoke(id: string): Promise<Outcome<EmbedKey>> {
      const key = await keys.revoke(id, clock.now());
      if (!key) return unknown();
      await announce(id);
      for (const { personId, requestId } of await endUsers.running(id)) await runs.stop(personId, requestId);
      return success(shown(key));
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
