import { embedKeyDefaults, embedScopes } from '@stoa/core/contract';
import { hashToken } from '../../platform/auth/tokens.js';
import type { LlmModel } from '../../platform/llm/port.js';
import type { EmbedKeyRepository, StoredKey } from './embed.repository.js';

/** The key for pages and backends of a developer's machine while STOA_EMBED_DEV_ORIGINS is set. It is public, so it protects nothing. */
export const developmentKey = {
  id: '00000000-0000-4000-8000-00000000d0e5',
  publicKey: 'stoa_pk_development',
  secret: 'stoa_sk_development',
} as const;

/**
 * Keys with one more for trying things out. It is in memory alone: a server that is not told of it does not know it, whatever the
 * database has seen. Nobody can change it, and it is not listed.
 *
 * @param origins the pages that may use it; with none there is no such key.
 */
export function withDevelopmentKey(
  stored: EmbedKeyRepository,
  origins: readonly string[],
  models: readonly LlmModel[],
): EmbedKeyRepository {
  if (origins.length === 0) return stored;
  const { id, publicKey, secret } = developmentKey;
  const defaultFirst = models.toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault));
  const key: StoredKey = {
    id,
    publicKey,
    secretVersion: 1,
    settings: {
      ...embedKeyDefaults,
      name: 'Development',
      origins: [...origins],
      allowAnonymous: true,
      scopes: [...embedScopes],
      modelIds: defaultFirst.map((model) => model.id),
      prompts: [{ label: 'What can you do?', text: 'What can you do?' }],
      perMinute: 600,
      perMinuteKey: 100_000,
    },
    lenderId: null,
    createdAt: new Date(0),
    lastUsedAt: null,
    revokedAt: null,
  };
  const secretHash = hashToken(secret);
  return {
    ...stored,
    find: async (wanted) => (wanted === id ? key : stored.find(wanted)),
    findByPublicKey: async (wanted) => (wanted === publicKey ? key : stored.findByPublicKey(wanted)),
    findBySecretHash: async (wanted) => (wanted === secretHash ? key : stored.findBySecretHash(wanted)),
    inForceSince: async (since) => [key, ...(await stored.inForceSince(since))],
  };
}
