import type { FeatureFlag } from '@stoa/core/contract';

/**
 * Capabilities of this server: a flag is effective only with its capability, and clients are told that the others are off, whatever
 * an administrator's rule says. To add a capability, set its line to `true` in the change that brings it; whether it is on by
 * default stands in `featureFlagDefaults` of the contract.
 *
 * @source ours
 */
export const capabilities: Readonly<Record<FeatureFlag, boolean>> = {
  adminInterface: true,
  apiKeys: false,
  artifacts: true,
  assistantAdminInterface: false,
  assistantApis: false,
  // `auto` blocks, which clients run themselves.
  automation: true,
  codeInterpreterEnabled: false,
  createAstAdminGroups: false,
  dataDisclosure: true,
  dataSourceSelectorOnInput: true,
  documentConversion: true,
  followUpCreate: true,
  highlighter: true,
  // Where a provider is configured.
  integrations: true,
  memory: true,
  mixPanel: false,
  mtdCost: true,
  outputTransformerCreate: false,
  overrideInvisiblePrompts: true,
  pluginsOnInput: true,
  promptOptimizer: true,
  promptPrefixCreate: true,
  qiSummary: true,
  ragEnabled: true,
  rootPromptCreate: true,
  sharing: true,
  storeCloudConversations: true,
  uploadDocuments: true,
  workflowCreate: true,
};
