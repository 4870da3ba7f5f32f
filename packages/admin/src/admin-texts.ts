// Written by `npm run docs` from the `*.texts.ts` files of this package.
import type { CatalogOf, CompleteCatalogOf } from '@stoa/ui';
import type { adminsTexts } from './admins/admins.texts.js';
import type { groupsTexts } from './amplify-groups/groups.texts.js';
import type { auditTexts } from './audit/audit.texts.js';
import type { configsTexts } from './configs/configs.texts.js';
import type { embedTexts } from './embed/embed.texts.js';
import type { embeddingsTexts } from './embeddings/embeddings.texts.js';
import type { endpointsTexts } from './endpoints/endpoints.texts.js';
import type { featureDataTexts } from './feature-data/feature-data.texts.js';
import type { flagsTexts } from './feature-flags/flags.texts.js';
import type { integrationsTexts } from './integrations/integrations.texts.js';
import type { limitsTexts } from './limits/limits.texts.js';
import type { mcpServersTexts } from './mcp-servers/mcp-servers.texts.js';
import type { modelsTexts } from './models/models.texts.js';
import type { opsTexts } from './ops/ops.texts.js';
import type { peopleTexts } from './people/people.texts.js';
import type { retentionTexts } from './retention/retention.texts.js';
import type { shellTexts } from './shell/shell.texts.js';
import type { supportTexts } from './support/support.texts.js';
import type { usageSectionTexts } from './usage/usage.texts.js';
import type { variablesTexts } from './variables/variables.texts.js';

type Rooms =
  | typeof adminsTexts
  | typeof auditTexts
  | typeof configsTexts
  | typeof embedTexts
  | typeof embeddingsTexts
  | typeof endpointsTexts
  | typeof featureDataTexts
  | typeof flagsTexts
  | typeof groupsTexts
  | typeof integrationsTexts
  | typeof limitsTexts
  | typeof mcpServersTexts
  | typeof modelsTexts
  | typeof opsTexts
  | typeof peopleTexts
  | typeof retentionTexts
  | typeof shellTexts
  | typeof supportTexts
  | typeof usageSectionTexts
  | typeof variablesTexts;

/** A translation of the administration area, or texts of a site over it, by room: the `catalog` of `TextsProvider`. A missing text is English. */
export type AdminTexts = CatalogOf<Rooms>;

/** A translation of the administration area in which nothing is missing. */
export type CompleteAdminTexts = CompleteCatalogOf<Rooms>;
