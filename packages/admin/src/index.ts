export {
  AdminNavigationProvider,
  AdminLink,
  useAdminNavigation,
  type AdminLinkProps,
  type AdminNavigation,
} from './app/admin-link.js';
export { useAdminConfig, useAdminStore, useSetting, useUnsaved } from './app/admin-context.js';
export { defineAdminRoom, type AdminRoom, type AdminRoomProps, type AdminSetting } from './app/admin-room.js';
export type { AdminHost } from './app/admin-stores.js';
export { AdminsSection, type AdminsSectionProps } from './admins/admins-section.js';
export { adminsTexts as adminAdminsTexts } from './admins/admins.texts.js';
export { AuditSection, type AuditSectionProps } from './audit/audit-section.js';
export { auditTexts as adminAuditTexts } from './audit/audit.texts.js';
export { GroupsSection, type FindUses, type GroupsSectionProps } from './amplify-groups/groups-section.js';
export { groupsTexts as adminGroupsTexts } from './amplify-groups/groups.texts.js';
export { LimitsSection, type LimitsSectionProps } from './limits/limits-section.js';
export { limitsTexts as adminLimitsTexts } from './limits/limits.texts.js';
export { EndpointsSection, type EndpointsSectionProps } from './endpoints/endpoints-section.js';
export { endpointsTexts as adminEndpointsTexts } from './endpoints/endpoints.texts.js';
export { ModelsSection, type ModelsSectionProps } from './models/models-section.js';
export { modelsTexts as adminModelsTexts } from './models/models.texts.js';
export { OpsSection, type OpsSectionProps } from './ops/ops-section.js';
export { opsTexts as adminOpsTexts } from './ops/ops.texts.js';
export { EmbeddingsSection, type EmbeddingsSectionProps } from './embeddings/embeddings-section.js';
export { embeddingsTexts as adminEmbeddingsTexts } from './embeddings/embeddings.texts.js';
export { FeatureDataSection, type FeatureDataSectionProps } from './feature-data/feature-data-section.js';
export { featureDataTexts as adminFeatureDataTexts } from './feature-data/feature-data.texts.js';
export { IntegrationsSection, type IntegrationsSectionProps } from './integrations/integrations-section.js';
export { integrationsTexts as adminIntegrationsTexts } from './integrations/integrations.texts.js';
export { ConfigSection, type ConfigForm, type ConfigSectionProps } from './configs/config-section.js';
export { configsTexts as adminConfigsTexts } from './configs/configs.texts.js';
export { FlagsSection, type FlagsSectionProps } from './feature-flags/flags-section.js';
export { flagsTexts as adminFlagsTexts } from './feature-flags/flags.texts.js';
export { EmbedAdmin, type EmbedAdminProps, type EmbedHost } from './embed/embed-admin.js';
export { embedTexts as adminEmbedTexts } from './embed/embed.texts.js';
export { AdminArea, type AdminAreaProps } from './shell/admin-area.js';
export { AdminShell, type AdminShellProps } from './shell/admin-shell.js';
export { ExitLink, type ExitLinkProps } from './shell/exit-link.js';
export { RefusedPage, type RefusedPageProps } from './shell/refused-page.js';
export { adminRooms } from './shell/rooms.js';
export { shellTexts as adminShellTexts } from './shell/shell.texts.js';
export { findSection, groupSections, searchSections, type AdminSection } from './shell/sections.js';
export type { AdminTexts } from './admin-texts.js';
