'use client';
import { adminsRoom } from '../admins/admins.room.js';
import { groupsRoom } from '../amplify-groups/groups.room.js';
import type { AdminRoom } from '../app/admin-room.js';
import { auditRoom } from '../audit/audit.room.js';
import { embedRoom } from '../embed/embed.room.js';
import { embeddingsRoom } from '../embeddings/embeddings.room.js';
import { endpointsRoom } from '../endpoints/endpoints.room.js';
import { featureDataRoom } from '../feature-data/feature-data.room.js';
import { flagsRoom } from '../feature-flags/flags.room.js';
import { integrationsRoom } from '../integrations/integrations.room.js';
import { limitsRoom } from '../limits/limits.room.js';
import { mcpServersRoom } from '../mcp-servers/mcp-servers.room.js';
import { modelsRoom } from '../models/models.room.js';
import { opsRoom } from '../ops/ops.room.js';
import { usageRoom } from '../usage/usage.room.js';
import { peopleRoom } from '../people/people.room.js';
import { retentionRoom } from '../retention/retention.room.js';
import { supportRoom } from '../support/support.room.js';
import { variablesRoom } from '../variables/variables.room.js';

/** The sections of the area, in the order of its map. */
export const adminRooms: readonly AdminRoom[] = [
  embedRoom,
  adminsRoom,
  peopleRoom,
  retentionRoom,
  groupsRoom,
  flagsRoom,
  limitsRoom,
  usageRoom,
  mcpServersRoom,
  modelsRoom,
  endpointsRoom,
  variablesRoom,
  featureDataRoom,
  opsRoom,
  embeddingsRoom,
  integrationsRoom,
  supportRoom,
  auditRoom,
];
