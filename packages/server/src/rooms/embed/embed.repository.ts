import { embedKeyDefaults, embedKeySettingsSchema, type EmbedKeySettings } from '@stoa/core/contract';
import { and, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../platform/db/open.js';
import { embedKeys } from '../../platform/db/schema/tables.js';

/** An embed key as the server knows it. */
export interface StoredKey {
  id: string;
  publicKey: string;
  secretVersion: number;
  settings: EmbedKeySettings;
  /** Who chose the assistant of the settings; null without one. */
  lenderId: string | null;
  createdAt: Date;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
}

/** Stored beside the settings of a key. */
type Lending = Pick<StoredKey, 'lenderId'>;

/** Stored embed keys. */
export interface EmbedKeyRepository {
  list(): Promise<StoredKey[]>;
  find(id: string): Promise<StoredKey | undefined>;
  findByPublicKey(publicKey: string): Promise<StoredKey | undefined>;
  findBySecretHash(secretHash: string): Promise<StoredKey | undefined>;
  add(publicKey: string, secretHash: string, settings: EmbedKeySettings & Lending): Promise<StoredKey>;
  /** Merges with what is stored, of a key that has not been revoked. */
  update(id: string, changes: Partial<EmbedKeySettings & Lending>): Promise<StoredKey | undefined>;
  /** Replaces the secret of a key that has not been revoked. */
  rotate(id: string, secretHash: string): Promise<StoredKey | undefined>;
  /** @returns the key, whether it was revoked before or is by this. */
  revoke(id: string, now: Date): Promise<StoredKey | undefined>;
  /** Notes that a key is in use; at most once a minute, so that most requests only read. */
  touch(id: string, now: Date): Promise<void>;
  /** The keys that are in force, and those that were revoked after `since`. */
  inForceSince(since: Date): Promise<StoredKey[]>;
}

type Row = typeof embedKeys.$inferSelect;

const uuidForm = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** Missing settings of an older row get their default, and obsolete ones are dropped. An assistant that nobody lends is none. */
function read({ secretHash: _hash, settings, ...row }: Row): StoredKey {
  const { assistantId, ...known } = z.parse(embedKeySettingsSchema, { ...embedKeyDefaults, ...settings });
  const { lenderId } = settings;
  return assistantId !== null && typeof lenderId === 'string'
    ? { ...row, settings: { ...known, assistantId }, lenderId }
    : { ...row, settings: { ...known, assistantId: null }, lenderId: null };
}

/** Keeps embed keys in the database. */
export function createEmbedKeyRepository(db: Db): EmbedKeyRepository {
  const one = async (rows: Promise<Row[]>) => {
    const [row] = await rows;
    return row && read(row);
  };
  const inForce = (id: string) => and(eq(embedKeys.id, id), isNull(embedKeys.revokedAt));
  const isId = (id: string) => uuidForm.test(id);

  return {
    list: async () => (await db.select().from(embedKeys).orderBy(desc(embedKeys.createdAt))).map(read),
    find: async (id) => (isId(id) ? one(db.select().from(embedKeys).where(eq(embedKeys.id, id))) : undefined),
    findByPublicKey: (publicKey) =>
      one(db.select().from(embedKeys).where(eq(embedKeys.publicKey, publicKey))),
    findBySecretHash: (secretHash) =>
      one(db.select().from(embedKeys).where(eq(embedKeys.secretHash, secretHash))),
    async add(publicKey, secretHash, settings) {
      const row = await one(
        db
          .insert(embedKeys)
          .values({ publicKey, secretHash, settings: { ...settings } })
          .returning(),
      );
      if (!row) throw new Error('An embed key was not made.');
      return row;
    },
    update: async (id, changes) =>
      isId(id)
        ? one(
            db
              .update(embedKeys)
              .set({ settings: sql`${embedKeys.settings} || ${JSON.stringify(changes)}::jsonb` })
              .where(inForce(id))
              .returning(),
          )
        : undefined,
    rotate: async (id, secretHash) =>
      isId(id)
        ? one(
            db
              .update(embedKeys)
              .set({ secretHash, secretVersion: sql`${embedKeys.secretVersion} + 1` })
              .where(inForce(id))
              .returning(),
          )
        : undefined,
    revoke: async (id, now) =>
      isId(id)
        ? one(
            db
              .update(embedKeys)
              .set({ revokedAt: sql`coalesce(${embedKeys.revokedAt}, ${now.toISOString()}::timestamptz)` })
              .where(eq(embedKeys.id, id))
              .returning(),
          )
        : undefined,
    async touch(id, now) {
      const aMinuteAgo = new Date(now.getTime() - 60_000);
      await db
        .update(embedKeys)
        .set({ lastUsedAt: now })
        .where(
          and(eq(embedKeys.id, id), or(isNull(embedKeys.lastUsedAt), lt(embedKeys.lastUsedAt, aMinuteAgo))),
        );
    },
    inForceSince: async (since) =>
      (
        await db
          .select()
          .from(embedKeys)
          .where(or(isNull(embedKeys.revokedAt), gt(embedKeys.revokedAt, since)))
      ).map(read),
  };
}
