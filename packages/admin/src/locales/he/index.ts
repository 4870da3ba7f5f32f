import type { CompleteAdminTexts } from '../../admin-texts.js';
import { admins } from './admins.js';
import { audit } from './audit.js';
import { configs } from './configs.js';
import { embed } from './embed.js';
import { embeddings } from './embeddings.js';
import { endpoints } from './endpoints.js';
import { featureData } from './feature-data.js';
import { flags } from './flags.js';
import { groups } from './groups.js';
import { integrations } from './integrations.js';
import { limits } from './limits.js';
import { mcpServers } from './mcp-servers.js';
import { models } from './models.js';
import { ops } from './ops.js';
import { people } from './people.js';
import { retention } from './retention.js';
import { shell } from './shell.js';
import { support } from './support.js';
import { usage } from './usage.js';
import { variables } from './variables.js';

/** Hebrew. */
export const texts = {
  adminAdmins: admins,
  adminAudit: audit,
  adminConfigs: configs,
  adminEmbed: embed,
  adminEmbeddings: embeddings,
  adminEndpoints: endpoints,
  adminFeatureData: featureData,
  adminFlags: flags,
  adminGroups: groups,
  adminIntegrations: integrations,
  adminLimits: limits,
  adminMcpServers: mcpServers,
  adminModels: models,
  adminOps: ops,
  adminPeople: people,
  adminRetention: retention,
  adminShell: shell,
  adminSupport: support,
  adminUsage: usage,
  adminVariables: variables,
} satisfies CompleteAdminTexts;
