import type { FeatureFlagRule } from '@stoa/core/contract';
import type { Db } from '../../platform/db/open.js';
import { featureFlags } from '../../platform/db/schema/tables.js';

/** A flag's rule under its name. */
export type NamedFlagRule = FeatureFlagRule & { name: string };

/** Stored rules of feature flags. */
export interface FeatureFlagRepository {
  rules(): Promise<NamedFlagRule[]>;
}

/** Reads the rules that administrators have set; flags without one keep their default. */
export const createFeatureFlagRepository = (db: Db): FeatureFlagRepository => ({
  async rules() {
    const rows = await db.select().from(featureFlags);
    return rows.map(({ name, enabled, userExceptions, groupExceptions }) => ({
      name,
      enabled,
      userExceptions,
      amplifyGroupExceptions: groupExceptions,
    }));
  },
});
