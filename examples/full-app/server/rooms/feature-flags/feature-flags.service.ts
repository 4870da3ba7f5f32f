import { featureFlagDefaults, type FeatureFlagRule, type FeatureFlags } from '@stoa/core/contract';

/** A flag's rule under its name. */
export type NamedFlagRule = FeatureFlagRule & { name: string };

/**
 * The effective flags of one person: a flag is on when it is enabled, unless the person is one of its exceptions, and the
 * other way round.
 *
 * @source protocol §3.1 `featureFlags`
 */
export function evaluateFlags(
  rules: readonly NamedFlagRule[],
  person: { email: string; groups: readonly string[] },
): FeatureFlags {
  const flags: FeatureFlags = { ...featureFlagDefaults };
  for (const { name, enabled, userExceptions, amplifyGroupExceptions } of rules) {
    const isException =
      userExceptions.some((email) => email.toLowerCase() === person.email) ||
      amplifyGroupExceptions.some((group) => person.groups.includes(group));
    flags[name] = enabled !== isException;
  }
  return flags;
}
