import {
  featureFlagDefaults,
  featureFlagsConfig,
  type ConfigValue,
  type FeatureFlag,
  type FeatureFlagRule,
} from '@stoa/core/contract';
import { canonicalJson } from '@stoa/core/rules';
import { capabilities } from '../../platform/capabilities.js';
import type { ConfigReader } from '../configs/config-reader.js';
import type { UserGroupRepository } from '../user-groups/user-groups.repository.js';
import { evaluateFlags } from './feature-flags.service.js';

const { sentences } = featureFlagsConfig;

/** Dependencies of {@link createFlagsConfig}. */
export interface FlagsConfigDeps {
  groups: Pick<UserGroupRepository, 'groupsOf'>;
  /** Features that this server could serve, and that nobody has configured. */
  notConfigured(): Promise<readonly FeatureFlag[]>;
  /** What the environment says. */
  configured: Partial<Record<FeatureFlag, boolean>>;
}

/**
 * The flags as administrators set them: every flag that the product knows is shown, with what holds where nothing was saved. Only what
 * differs from that is kept, so the environment still counts for the others.
 */
export function createFlagsConfig({
  groups,
  notConfigured,
  configured,
}: FlagsConfigDeps): ConfigReader<ConfigValue<'featureFlags'>> {
  const base: Readonly<Record<string, FeatureFlagRule>> = Object.fromEntries(
    Object.entries({ ...featureFlagDefaults, ...configured }).map(([name, enabled]) => [
      name,
      { enabled, userExceptions: [], amplifyGroupExceptions: [] },
    ]),
  );
  const notes = async () => ({
    ...Object.fromEntries((await notConfigured()).map((name) => [name, sentences.notConfigured])),
    ...Object.fromEntries(
      Object.entries(capabilities).flatMap(([name, isThere]) =>
        isThere ? [] : [[name, sentences.noCapability]],
      ),
    ),
  });
  return {
    shown: (stored) => ({ ...base, ...stored }),
    kept: (data) =>
      Object.fromEntries(
        Object.entries(data).filter(
          ([name, rule]) => !Object.hasOwn(base, name) || canonicalJson(rule) !== canonicalJson(base[name]),
        ),
      ),
    async refusal(stored, { email }) {
      const flags = evaluateFlags(stored, { email, groups: await groups.groupsOf(email) }, configured);
      return flags['adminInterface'] === true ? undefined : sentences.lockedOut;
    },
    notes,
  };
}
