import {
  featureFlagDefaults,
  featureFlagsConfig,
  type ConfigValue,
  type EffectiveFlag,
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
  /** The same with what decides each, and the groups of the person. */
  explain(
    person: Pick<Caller, 'email' | 'isAdmin'>,
  ): Promise<{ groups: string[]; flags: Record<string, EffectiveFlag> }>;
}

/** Makes a {@link FlagService} on the stored rules and groups. What is not configured is off, whatever its rule says. */
export const createFlagService = (
  configs: Pick<ConfigValues, 'of'>,
  groups: Pick<UserGroupRepository, 'groupsOf'>,
  notConfigured: () => Promise<readonly FeatureFlag[]> = () => Promise.resolve([]),
  configured: Partial<Record<FeatureFlag, boolean>> = {},
): FlagService => {
  const of: FlagService['of'] = async ({ email, isAdmin }) => {
    const [stored, own] = await Promise.all([configs.of(featureFlagsConfig), groups.groupsOf(email)]);
    const flags = evaluateFlags(stored, { email, groups: own }, configured);
    for (const name of await notConfigured()) flags[name] = false;
    // The console is for administrators, whatever its flag says.
    return { ...flags, adminInterface: flags['adminInterface'] === true && isAdmin };
  };

  function reasonOf(
    name: string,
    rule: ConfigValue<'featureFlags'>[string] | undefined,
    {
      email,
      isAdmin,
      groups: own,
      unconfigured,
    }: Pick<Caller, 'email' | 'isAdmin'> & {
      groups: ReadonlySet<string>;
      unconfigured: readonly FeatureFlag[];
    },
  ): Pick<EffectiveFlag, 'groups' | 'why'> {
    if (missing.includes(name)) return { why: 'notServed', groups: [] };
    if (unconfigured.some((flag) => flag === name)) return { why: 'notConfigured', groups: [] };
    if (name === 'adminInterface' && !isAdmin) return { why: 'notAdmin', groups: [] };
    if (!rule) return { why: 'default', groups: [] };
    const named = rule.amplifyGroupExceptions.filter((group) => own.has(group));
    if (rule.userExceptions.some((one) => one.toLowerCase() === email))
      return { why: 'person', groups: named };
    return { why: named.length > 0 ? 'group' : 'rule', groups: named };
  }

  return {
    of,
    async explain(person) {
      const [effective, stored, own, unconfigured] = await Promise.all([
        of(person),
        configs.of(featureFlagsConfig),
        groups.groupsOf(person.email),
        notConfigured(),
      ]);
      const flags = Object.entries(effective).map(([name, isOn]) => [
        name,
        { isOn, ...reasonOf(name, stored[name], { ...person, groups: own, unconfigured }) },
      ]);
      return { groups: [...own].sort(), flags: Object.fromEntries(flags) as Record<string, EffectiveFlag> };
    },
  };
};
