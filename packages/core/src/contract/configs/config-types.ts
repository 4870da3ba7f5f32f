// Written by `npm run docs` from the `*-config.ts` files beside it.
import type { ConfigValueOf } from './config-type.js';
import { adminsConfig } from './admins-config.js';
import { amplifyGroupsConfig } from './amplify-groups-config.js';
import { applicationSecretsConfig } from './application-secrets-config.js';
import { applicationVariablesConfig } from './application-variables-config.js';
import { featureFlagsConfig } from './feature-flags-config.js';
import { integrationsConfig } from './integrations-config.js';
import { mcpServersConfig } from './mcp-servers-config.js';
import { openaiEndpointsConfig } from './openai-endpoints-config.js';
import { powerPointTemplatesConfig } from './power-point-templates-config.js';
import { promptCostAlertConfig } from './prompt-cost-alert-config.js';
import { rateLimitConfig } from './rate-limit-config.js';
import { retentionConfig } from './retention-config.js';
import { siteRateLimitConfig } from './site-rate-limit-config.js';
import { supportedModelsConfig } from './supported-models-config.js';

export * from './admins-config.js';
export * from './amplify-groups-config.js';
export * from './application-secrets-config.js';
export * from './application-variables-config.js';
export * from './feature-flags-config.js';
export * from './integrations-config.js';
export * from './mcp-servers-config.js';
export * from './openai-endpoints-config.js';
export * from './power-point-templates-config.js';
export * from './prompt-cost-alert-config.js';
export * from './rate-limit-config.js';
export * from './retention-config.js';
export * from './site-rate-limit-config.js';
export * from './supported-models-config.js';

/**
 * The types of configuration. Each needs a reader on the server: a setting that nothing follows is worse than none.
 *
 * @source administration specification §3 "Admin configuration types" (2.053); protocol §3.1
 */
export const configTypes = {
  admins: adminsConfig,
  amplifyGroups: amplifyGroupsConfig,
  applicationSecrets: applicationSecretsConfig,
  applicationVariables: applicationVariablesConfig,
  featureFlags: featureFlagsConfig,
  integrations: integrationsConfig,
  mcpServers: mcpServersConfig,
  openaiEndpoints: openaiEndpointsConfig,
  powerPointTemplates: powerPointTemplatesConfig,
  promtCostAlert: promptCostAlertConfig,
  rateLimit: rateLimitConfig,
  retention: retentionConfig,
  siteRateLimit: siteRateLimitConfig,
  supportedModels: supportedModelsConfig,
} as const;

/** The name of a registered type. */
export type ConfigName = keyof typeof configTypes;

/** The value of a registered type. */
export type ConfigValue<N extends ConfigName> = ConfigValueOf<(typeof configTypes)[N]>;
