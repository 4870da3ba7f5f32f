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
  mcp: false,
  mcpServer: true,
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
