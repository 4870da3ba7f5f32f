import { accountsRoom } from './accounts/accounts.room.js';
import { analyticsRoom } from './analytics/analytics.room.js';
import { apiKeysRoom } from './api-keys/api-keys.room.js';
import { assistantsRoom } from './assistants/assistants.room.js';
import { libraryRoom } from './artifacts/library.room.js';
import { attachmentsRoom } from './attachments/attachments.room.js';
import { billingRoom } from './billing/billing.room.js';
import { changesRoom } from './changes/changes.room.js';
import { conversationsRoom } from './conversations/conversations.room.js';
import { directoryRoom } from './directory/directory.room.js';
import { documentsRoom } from './documents/documents.room.js';
import { draftsRoom } from './drafts/drafts.room.js';
import { externalContentRoom } from './external-content/external-content.room.js';
import { flagsRoom } from './feature-flags/flags.room.js';
import { filesRoom } from './files/files.room.js';
import { groupsRoom } from './groups/groups.room.js';
import { highlighterRoom } from './highlighter/highlighter.room.js';
import { importsRoom } from './imports/imports.room.js';
import { integrationsRoom } from './integrations/integrations.room.js';
import { layoutRoom } from './layout/layout.room.js';
import { looksRoom } from './looks/looks.room.js';
import { memoryRoom } from './memory/memory.room.js';
import { modelsRoom } from './models/models.room.js';
import { pluginsRoom } from './plugins/plugins.room.js';
import { jsonRepairRoom } from './ports/json-repair.room.js';
import { promptsRoom } from './prompts/prompts.room.js';
import { templatesRoom } from './prompts/templates.room.js';
import { qualityRoom } from './quality/quality.room.js';
import { ratingsRoom } from './ratings/ratings.room.js';
import { searchRoom } from './search/search.room.js';
import { settingsRoom } from './settings/settings.room.js';
import { sharingRoom } from './sharing/sharing.room.js';
import { toolsRoom } from './tools/tools.room.js';
import { workspacesRoom } from './workspaces/workspaces.room.js';

/** The rooms of a person's state. A room stands after those that it needs; each step of the start follows this order. */
export const rooms = [
  modelsRoom,
  flagsRoom,
  accountsRoom,
  apiKeysRoom,
  settingsRoom,
  layoutRoom,
  draftsRoom,
  attachmentsRoom,
  pluginsRoom,
  promptsRoom,
  memoryRoom,
  assistantsRoom,
  groupsRoom,
  analyticsRoom,
  jsonRepairRoom,
  conversationsRoom,
  templatesRoom,
  searchRoom,
  importsRoom,
  documentsRoom,
  directoryRoom,
  filesRoom,
  sharingRoom,
  highlighterRoom,
  workspacesRoom,
  billingRoom,
  qualityRoom,
  looksRoom,
  integrationsRoom,
  libraryRoom,
  externalContentRoom,
  ratingsRoom,
  toolsRoom,
  changesRoom,
] as const;
