import type { FeatureFlag } from '@stoa/core/contract';
import { findPerson } from '../platform/auth/people.js';
import { createAdminsConfig } from './admins/admins.config.js';
import { createTemplatesConfig } from './documents/templates/templates.config.js';
import type { Templates } from './documents/templates/templates.js';
import { createEndpointsConfig } from './endpoints/openai-endpoints.config.js';
import { createFlagsConfig } from './feature-flags/feature-flags.config.js';
import { groupsConfig } from './user-groups/groups.config.js';
import { createIntegrationsConfig } from './integrations/integrations.config.js';
import { mcpServersReader } from './mcp/mcp-servers.config.js';
import { createSupportedModelsConfig } from './models/supported-models.config.js';
import { createVariablesConfigs } from './variables/variables.config.js';
import { servedConfigs } from './configs/served-configs.js';
import type { Foundation } from './foundation.js';
import type { RoomsDeps } from './rooms.types.js';

/** The types of configuration that administrators save, each with what follows it. */
export function createConfigurations(
  deps: RoomsDeps,
  { configs, configSecrets, guard, catalogue, environmentModels, endpoints, named, groups }: Foundation,
  { templates, notConfigured }: { templates: Templates; notConfigured: () => Promise<FeatureFlag[]> },
) {
  const { database } = deps;
  const given = deps.environment?.given ?? {};
  const variables = createVariablesConfigs({
    environment: given,
    started: deps.environment?.started ?? given,
    configs,
    secrets: configSecrets,
  });
  return servedConfigs(
    {
      admins: createAdminsConfig({
        named,
        isDevelopment: named.isDevelopment ?? false,
        findPerson: (id) => findPerson(database.db, id),
      }),
      amplifyGroups: groupsConfig,
      applicationSecrets: variables.secrets,
      applicationVariables: variables.variables,
      featureFlags: createFlagsConfig({ groups, notConfigured, configured: deps.featureFlags ?? {} }),
      integrations: createIntegrationsConfig({
        pool: database.pool,
        environmentId: deps.google?.client?.clientId ?? null,
      }),
      openaiEndpoints: createEndpointsConfig(guard, catalogue),
      powerPointTemplates: createTemplatesConfig(templates),
      mcpServers: mcpServersReader,
      promtCostAlert: {},
      rateLimit: {},
      retention: {},
      siteRateLimit: {},
      supportedModels: createSupportedModelsConfig(deps.catalogue, environmentModels, endpoints),
    },
    [...(deps.configs ?? []), ...(deps.rooms ?? []).flatMap(({ config }) => config ?? [])],
  );
}
