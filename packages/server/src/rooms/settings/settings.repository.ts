import { settingsSchema, type SentSettings, type Settings } from '@stoa/core/contract';
import { eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../platform/db/open.js';
import { settings } from '../../platform/db/schema/tables.js';
import { storable } from '../../platform/db/storable.js';

/** Stored settings of people. */
export interface SettingsRepository {
  find(personId: string): Promise<Settings | null>;
  /** Settings that are absent in `value` stay. */
  save(personId: string, value: SentSettings): Promise<void>;
}

/** Settings as one document for each person; unknown keys are dropped and missing ones filled when they are read. */
export const createSettingsRepository = (db: Db): SettingsRepository => ({
  async find(personId) {
    const [row] = await db
      .select({ data: settings.data })
      .from(settings)
      .where(eq(settings.personId, personId));
    const parsed = row && z.safeParse(settingsSchema, row.data);
    return parsed?.success ? parsed.data : null;
  },
  async save(personId, value) {
    const data = storable(value);
    await db
      .insert(settings)
      .values({ personId, data })
      .onConflictDoUpdate({
        target: settings.personId,
        set: { data: sql`${settings.data} || excluded.data`, updatedAt: new Date() },
      });
  },
});
