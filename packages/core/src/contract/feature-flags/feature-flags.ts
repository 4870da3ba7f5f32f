import * as z from 'zod/mini';
import { defineOperation } from '../define-operation.js';

/**
 * Feature flags with their value on a fresh installation.
 *
 * @source protocol §11.1, the base table; `memory`, `assistantApis` and `integrations` are named by the specifications, and
 * quality improvement has a flag there without a name;
 * {@link operationFlags} are ours.
 */
export const featureFlagDefaults = {
  adminInterface: true,
  apiKeys: true,
  artifacts: true,
  assistantAdminInterface: false,
  assistantApis: false,
  automation: true,
  codeInterpreterEnabled: false,
  createAstAdminGroups: false,
  dataDisclosure: false,
  dataSourceSelectorOnInput: true,
  documentConversion: true,
  followUpCreate: true,
  highlighter: true,
  integrations: false,
  memory: true,
  mixPanel: false,
  mtdCost: false,
  outputTransformerCreate: false,
  overrideInvisiblePrompts: false,
  pluginsOnInput: true,
  promptOptimizer: true,
  promptPrefixCreate: false,
  qiSummary: false,
  ragEnabled: true,
  rootPromptCreate: true,
  sharing: true,
  storeCloudConversations: true,
  uploadDocuments: true,
  workflowCreate: false,
} as const satisfies Record<string, boolean>;

/** A flag that the product itself knows. */
export type FeatureFlag = keyof typeof featureFlagDefaults;

/**
 * Flags for operations that the base table has no flag for, so that what needs them can be left out where they are not there. A backend
 * of the protocol names none of them: whoever stands in front of it looks for the operations.
 */
export const operationFlags = ['documentConversion', 'sharing'] as const satisfies readonly FeatureFlag[];

/**
 * Defaults until a backend has answered, and for flags that it leaves out: only features that people's
 * own work needs are on, since a menu entry that appears is better than one that disappears.
 *
 * @source ours
 */
export const initialFeatureFlags: Readonly<Record<string, boolean>> = {
  dataSourceSelectorOnInput: true,
  documentConversion: true,
  sharing: true,
  storeCloudConversations: true,
  uploadDocuments: true,
} satisfies Partial<Record<FeatureFlag, boolean>>;

/** The effective flags of one person; administrators may add flags of their own. */
export const featureFlagsSchema = z.record(z.string(), z.boolean());
export type FeatureFlags = z.output<typeof featureFlagsSchema>;

/** A flag as an administrator sets it. @source administration specification §2 "Feature Flags". */
export const featureFlagRuleSchema = z.object({
  enabled: z.boolean(),
  userExceptions: z._default(z.array(z.string()), []),
  amplifyGroupExceptions: z._default(z.array(z.string()), []),
});
export type FeatureFlagRule = z.output<typeof featureFlagRuleSchema>;

export const featureFlags = {
  get: defineOperation({
    summary: 'The effective feature flags of the caller.',
    method: 'GET',
    path: '/amplifymin',
    op: '/feature_flags/get',
    sends: 'nothing',
    family: 'plain',
    input: z.void(),
    output: z.object({ success: z.literal(true), data: featureFlagsSchema }),
    failures: [],
    source: 'administration specification §7 "Admin"; protocol §3.1',
    shape: 'observed',
  }),
};
