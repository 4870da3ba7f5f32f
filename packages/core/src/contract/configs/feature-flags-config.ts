import * as z from 'zod/mini';
import { defineConfig } from './config-type.js';
import { configLimits } from './config-limits.js';

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(configLimits.nameCharacters));
const names = z.array(name);

/** A flag as an administrator sets it. @source administration specification §2 "Feature Flags" (2.010). */
export const featureFlagRuleSchema = z.object({
  enabled: z.boolean(),
  userExceptions: z._default(names.check(z.maxLength(configLimits.exceptions)), []),
  amplifyGroupExceptions: z._default(names.check(z.maxLength(configLimits.exceptions)), []),
});
export type FeatureFlagRule = z.output<typeof featureFlagRuleSchema>;

/** Which features are on, and for whom they are not. */
export const featureFlagsConfig = defineConfig({
  name: 'featureFlags',
  title: 'Feature Flags',
  schema: z.record(name, featureFlagRuleSchema),
  initial: {},
  lazyLoad: '1',
  secrets: [],
  hasEffects: true,
  /** @source administration specification §2 "Feature Flags" (2.012); the last three are ours */
  sentences: {
    nameRequired: 'Feature name is required...',
    nameTaken: 'Feature flag names must be unique...',
    lockedOut: 'This would close the administration to you. Leave "adminInterface" on for yourself.',
    noCapability: 'This server has nothing for this feature, so it stays off.',
    notConfigured: 'This feature is not configured on this server, so it stays off.',
  },
});
