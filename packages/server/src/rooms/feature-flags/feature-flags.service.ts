import {
  featureFlagDefaults,
  featureFlagsConfig,
  type ConfigValue,
  type FeatureFlag,
  type FeatureFlags,
} from '@stoa/core/contract';
import { capabilities } from '../../platform/capabilities.js';
import type { ConfigValues } from '../configs/config-values.js';
import type { Caller } from '../handlers.js';
import type { UserGroupRepository } from '../user-groups/user-groups.repository.js';

/** The flags that no rule can switch on here. */
const missing = Object.entries(capabilities).flatMap(([flag, isThere]) => (isThere ? [] : [flag]));

/**
 * The effective flags of one person: a flag is on when it is enabled, unless the person is one of its exceptions, and the
 * other way round. Somebody who is an exception twice, by name and by a group, is an exception once. A flag without
 * its {@link capabilities} is off, whatever its rule says. Where no rule is stored the configuration counts, and then the default.
 *
 * @source administration specification §2 "Feature Flags"; protocol §3.1 `featureFlags`
 */
export function evaluateFlags(
  rules: ConfigValue<'featureFlags'>,
  person: { email: string; groups: ReadonlySet<string> },
  configured: Partial<Record<FeatureFlag, boolean>> = {},
): FeatureFlags {
  const flags: FeatureFlags = { ...featureFlagDefaults, ...configured };
  for (const [name, { enabled, userExceptions, amplifyGroupExceptions }] of Object.entries(rules)) {
    const isException =
      userExceptions.some((email) => email.toLowerCase() === person.email) ||
      amplifyGroupExceptions.some((group) => person.groups.has(group));
    flags[name] = enabled !== isException;
  }
  for (const name of missing) flags[name] = false;
  return flags;
}

/** Tells which features are on for a person. */
export interface FlagService {
  of(person: Pick<Caller, 'email' | 'isAdmin'>): Promise<FeatureFlags>;
}

/** Makes a {@link FlagService} on the stored rules and groups. What is not configured is off, whatever its rule says. */
export const createFlagService = (
  configs: Pick<ConfigValues, 'of'>,
  groups: Pick<UserGroupRepository, 'groupsOf'>,
  notConfigured: readonly FeatureFlag[] = [],
  configured: Partial<Record<FeatureFlag, boolean>> = {},
): FlagService => ({
  async of({ email, isAdmin }) {
    const [stored, own] = await Promise.all([configs.of(featureFlagsConfig), groups.groupsOf(email)]);
    const flags = evaluateFlags(stored, { email, groups: own }, configured);
    for (const name of notConfigured) flags[name] = false;
    // The console is for administrators, whatever its flag says.
    return { ...flags, adminInterface: flags['adminInterface'] === true && isAdmin };
  },
});
