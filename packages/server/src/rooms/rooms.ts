import { randomUUID } from 'node:crypto';
import {
  adminsConfig,
  applicationVariablesConfig,
  configTypes,
  mcpServersConfig,
  type ConfigName,
  type FeatureFlag,
} from '@stoa/core/contract';
import type { Registry } from 'prom-client';
import type { GoogleConfig, GooglePlaces } from '../platform/config/config-google.js';
import type { BlobStore } from '../platform/blobs/port.js';
import { capabilities } from '../platform/capabilities.js';
import type { Clock } from '../platform/clock.js';
import type { Database } from '../platform/db/open.js';
import type { Embedder } from '../platform/llm/embeddings/port.js';
import type { LlmCatalogue } from '../platform/llm/port.js';
import type { AllowedHosts } from '../platform/outbound/allowed-hosts.js';
import { createOutbound } from '../platform/outbound/outbound.js';
import type { Log } from '../platform/log.js';
import { createEndpointHealth } from '../platform/llm/endpoints/endpoint-health.js';
import { createAddressGuard, type AddressGuard } from '../platform/outbound/address-guard.js';
import type { Outbound } from '../platform/outbound/outbound.js';
import { createAccountChanges, type AccountChanges } from '../platform/changes/account-changes.js';
import { createRuns, type Runs, type RunsDeps } from '../platform/runs/runs.js';
import { createSealer } from '../platform/seal.js';
import { createSpending, type Spending, type SpendingRefusal } from '../platform/spending/spending.js';
import { createAudit } from '../platform/audit/audit.js';
import { findPeopleAt } from './directory/people-at.js';
import {
  createAdministrators,
  type Administrators,
  type NamedAdministrators,
} from '../platform/auth/administrators.js';
import { findPerson } from '../platform/auth/people.js';
import { createAdminsConfig } from './admins/admins.config.js';
import { accountStep } from './accounts/account.turn-step.js';
import { accountListOperations, accountOperations } from './accounts/accounts.operations.js';
import { createAccountRepository } from './accounts/accounts.repository.js';
import { createSpendingLimits, spendingRefusal } from './accounts/spending-limits.js';
import { createDeedRecorder, type RecordDeed } from './audit/admin-deeds.js';
import { auditOperations } from './audit/audit.operations.js';
import { analyticsOperations } from './analytics/analytics.operations.js';
import { createAnalyticsService, type AnalyticsService } from './analytics/analytics.service.js';
import { createDataAddresses, type DataAddresses } from './analytics/data-addresses.js';
import { createApiDocumentService, type ApiDocumentService } from './api-documents/api-documents.service.js';
import { apiKeyOperations } from './api-keys/api-keys.operations.js';
import { apiKeyRows } from './api-keys/api-keys.repository.js';
import { createKeyBearers, type KeyBearers } from './api-keys/key-bearers.js';
import { createApiKeyService } from './api-keys/api-keys.service.js';
import { createKeySecrets } from './api-keys/key-secrets.js';
import { assistantOperations } from './assistants/assistants.operations.js';
import { apisSource } from './assistants/apis/apis.tool-source.js';
import { uriSecretOf } from './assistants/api-secrets.js';
import { createRelay } from './assistants/turn/assistant-relay.js';
import { createApiTrial } from './assistants/apis/try-api.js';
import { assistantStep, offeredBy } from './assistants/turn/assistant.turn-step.js';
import { createAssistantService } from './assistants/assistants.service.js';
import { groupOperations } from './groups/groups.operations.js';
import { seedBuiltIns } from './groups/built-in/seed-built-ins.js';
import { createGroupService } from './groups/groups.service.js';
import { artifactOperations } from './artifacts/artifacts.operations.js';
import { createArtifactService } from './artifacts/artifacts.service.js';
import { createAgreementAddresses, type AgreementAddresses } from './agreement/agreement-addresses.js';
import { agreementOperations } from './agreement/agreement.operations.js';
import { createAgreementService, type AgreementService } from './agreement/agreement.service.js';
import { billingOperations } from './billing/billing.operations.js';
import { createBillingRepository } from './billing/billing.repository.js';
import { chatOperations } from './chat/chat.operations.js';
import { createChatService, type ChatService } from './chat/chat.service.js';
import { placeStep } from './chat/place.turn-step.js';
import { questionStep } from './chat/question.turn-step.js';
import type { TurnStep } from './chat/turn.js';
import type { ConfigReaders, ServedConfig } from './configs/config-reader.js';
import { createConfigSecrets } from './configs/config-secrets.js';
import { createConfigValues } from './configs/config-values.js';
import { configOperations, type ExplainFlags } from './configs/configs.operations.js';
import { createConfigService } from './configs/configs.service.js';
import { createConversationWriter } from './conversations/conversation-writer.js';
import { conversationOperations } from './conversations/conversations.operations.js';
import {
  createConversationService,
  type ConversationService,
} from './conversations/conversations.service.js';
import { createPresigner, type Presigner } from './conversations/presigner.js';
import { createSearchService } from './conversations/search.service.js';
import { createDirectoryService } from './directory/directory.service.js';
import { directoryOperations } from './directory/directory.operations.js';
import { createDocumentAddresses, type DocumentAddresses } from './documents/document-address.js';
import { createDocumentGenerator } from './documents/document-generator.js';
import { createDocumentMetrics } from './documents/document-metrics.js';
import { documentOperations } from './documents/documents.operations.js';
import { createDocumentService, type DocumentService } from './documents/documents.service.js';
import { createTemplateAddresses, type TemplateAddresses } from './documents/templates/template-address.js';
import { createTemplateLibrary, type TemplateLibrary } from './documents/templates/template-library.js';
import { createTemplatesConfig } from './documents/templates/templates.config.js';
import { createTemplates } from './documents/templates/templates.js';
import { createEmbedRoom, type EmbedRoom, type EmbedRoomDeps } from './embed/embed.room.js';
import { embeddingOperations } from './embedding/embedding.operations.js';
import { createEmbeddingService } from './embedding/embedding.service.js';
import { createEndpointCatalogue } from './endpoints/endpoint-catalogue.js';
import { createEndpointsConfig } from './endpoints/openai-endpoints.config.js';
import { featureFlagOperations } from './feature-flags/feature-flags.operations.js';
import { createFlagsConfig } from './feature-flags/feature-flags.config.js';
import { createFlagService } from './feature-flags/feature-flags.service.js';
import { flagsStep } from './feature-flags/flags.turn-step.js';
import { createDocumentContext } from './files/document-context.js';
import { documentsStep } from './files/documents.turn-step.js';
import { createReranker } from './files/rerank-passages.js';
import { createFileAddresses, type FileAddresses } from './files/file-addresses.js';
import { createUnderstander } from './files/understanding/understander.js';
import { filesOfMessages, type FileStore } from './files/file-store.js';
import { fileOperations } from './files/files.operations.js';
import type { FileLimits } from '../platform/blobs/file-limits.js';
import { createFileService, type FileService } from './files/files.service.js';
import { folderOperations } from './folders/folders.operations.js';
import { createFolderService } from './folders/folders.service.js';
import { groupsConfig } from './user-groups/groups.config.js';
import { createUserGroupRepository } from './user-groups/user-groups.repository.js';
import type { Caller, Handlers } from './handlers.js';
import { createConversationArea } from './interpreter/conversation-area.js';
import type { Interpreter } from './interpreter/interpreter.js';
import { interpreterSource } from './interpreter/interpreter.tool-source.js';
import { createMadeFiles, type MadeFiles } from './interpreter/made-files.js';
import { integrationsOperations } from './integrations/integrations.operations.js';
import { createIntegrationsService } from './integrations/integrations.service.js';
import { createAccountProviders } from './integrations/account-providers.js';
import { createIntegrationsConfig } from './integrations/integrations.config.js';
import { createFactFinder } from './memory/fact-finder.js';
import { memoryOperations } from './memory/memory.operations.js';
import { createMcpClient, type McpTiming } from './mcp/mcp-client.js';
import { mcpServersReader } from './mcp/mcp-servers.config.js';
import { mcpOperations } from './mcp/mcp.operations.js';
import { createMcpService } from './mcp/mcp.service.js';
import { mcpSource } from './mcp/mcp.tool-source.js';
import { createMemoryService } from './memory/memory.service.js';
import { createModelAsker } from './models/ask-model.js';
import { createLiveCatalogue, environmentRows } from './models/live-catalogue.js';
import { createSupportedModelsConfig } from './models/supported-models.config.js';
import { modelStep } from './models/model.turn-step.js';
import { modelOperations } from './models/models.operations.js';
import { opsOperations } from './ops/ops.operations.js';
import { opsSource } from './ops/ops.tool-source.js';
import { optimizerOperations } from './optimizer/optimizer.operations.js';
import { qualityOperations } from './quality/quality.operations.js';
import { ratingOperations } from './ratings/ratings.operations.js';
import { createCarryOut } from './rights/carry-out.js';
import { createRights, type Rights } from './rights/rights.js';
import { settingsOperations } from './settings/settings.operations.js';
import { createSettingsRepository } from './settings/settings.repository.js';
import { approvalRows } from './tools/approvals.repository.js';
import { createBlockRunner } from './tools/execute-block.js';
import { createQuestionDesk } from './tools/question-desk.js';
import type { ToolSource } from './tools/tool.js';
import { toolOperations } from './tools/tools.operations.js';
import type { LoopLimits } from './tools/tool-loop.js';
import * as toolLimits from './tools/tool-limits.js';
import { toolsStep } from './tools/tools.turn-step.js';
import { createLiveSettings, type Environment } from './variables/environment.js';
import { createVariablesConfigs } from './variables/variables.config.js';
import { createChargedEmbedding } from './v1/charged-embedding.js';
import { createV1Models, type V1Models } from './v1/v1-models.js';
import { sharingOperations } from './sharing/sharing.operations.js';
import { createSharingService } from './sharing/sharing.service.js';

/** Dependencies of {@link createRooms}. */
export interface RoomsDeps extends Pick<RunsDeps, 'heartbeatMs' | 'isCutOff' | 'processId' | 'writeDelayMs'> {
  database: Database;
  catalogue: LlmCatalogue;
  /** By default none: documents are found by their words alone. */
  embedder?: Embedder | null;
  /** The model that orders passages which were found; by default none. */
  rerankModelId?: string | null;
  clock: Clock;
  log: Log;
  /** Replies that one person may have in progress. */
  maxParallelRuns: number;
  /** Where people write to about the product; by default nowhere. */
  supportEmail?: string | null;
  /** What administrators may save values over, and what this process has started with; without it what they save waits. */
  environment?: { given: Environment; started: Environment };
  registry: Registry;
  /** Key material of the installation, the same on every process. */
  secret: string;
  /** Whether the secret of an API key is shown when it is made, and kept nowhere; by default it can be seen again. */
  showsKeysOnce?: boolean;
  /** The site's time zone, in which days and months begin; by default UTC. */
  timeZone?: string;
  /** The form of COA strings, as a regular expression; by default any text is one. */
  coaPattern?: string | null;
  /** Whom the server is started with as administrators; by default nobody. */
  administrators?: NamedAdministrators & { isDevelopment?: boolean };
  /** How accounts of Google are connected, and where its windows come back to; by default none are. */
  google?: { client: GoogleConfig | null; places: GooglePlaces; redirectUri: string } | null;
  /** Folder of PowerPoint templates; `null` for none. */
  templatesDir: string | null;
  /** Hosts at which assistants may answer; none by default. */
  assistantHosts?: AllowedHosts;
  /** Whether the group of the built-in assistants is made when the rooms open. */
  seedsBuiltIns?: boolean;
  /** Address that people reach this server by. */
  publicUrl?: string;
  /** Where the bytes of files are kept. */
  blobs: BlobStore;
  fileLimits?: FileLimits;
  /** Bytes of cloud conversations that a person may have. */
  conversationQuotaBytes?: number;
  /** Conversations that are judged for a group in a day. */
  maxJudgedPerDay?: number;
  /** Where files are found that a message names; by default those that were uploaded. */
  files?: FileStore;
  /** Flags that differ from a fresh installation; by default none. */
  featureFlags?: Partial<Record<FeatureFlag, boolean>>;
  /** How APIs of assistants are reached; by default none are. */
  outbound?: Pick<Outbound, 'send' | 'stream'>;
  /** How long tool servers may take, where it differs. */
  mcpTiming?: McpTiming;
  /** Which addresses endpoints of models may have; by default public ones. */
  addressGuard?: AddressGuard;
  /** What runs programs of models; by default nothing does. */
  interpreter?: Interpreter;
  /** Tools beside those of the rooms; by default none. */
  toolSources?: readonly ToolSource[];
  /** Limits of the tools of one reply, where they differ. */
  toolLimits?: { answerMs?: number; limits?: LoopLimits };
  /** Types of configuration beside those of the product, each with what follows it; by default none. */
  configs?: readonly ServedConfig[];
  /**
   * Which pages may embed the chat without further ado, how long their visitors are remembered, and how this server is reached; by
   * default none, for ever, and by http.
   */
  embed?: Pick<EmbedRoomDeps, 'devOrigins' | 'isSecure'> & { visitorDays: number };
}

/** The services behind the HTTP routes. */
export interface Rooms {
  handlers: Handlers;
  rights: Rights;
  administrators: Administrators;
  recordDeed: RecordDeed;
  chat: ChatService;
  supportEmail(): Promise<string | null>;
  changes: AccountChanges;
  runs: Runs;
  spending: Spending;
  presigned: {
    presigner: Presigner;
    readChunk: ConversationService['readChunk'];
    dataAddresses: DataAddresses;
    readData: AnalyticsService['read'];
  };
  apiDocuments: ApiDocumentService;
  v1: V1Models;
  keys: { bearers: KeyBearers; endRuns(keyId: string): Promise<void> };
  documents: { addresses: DocumentAddresses; documents: DocumentService };
  made: MadeFiles;
  templates: { addresses: TemplateAddresses; library: TemplateLibrary };
  files: { addresses: FileAddresses; files: FileService };
  embed: EmbedRoom;
  integrations: {
    /** Whether accounts can be connected, as far as is known. */
    mayConnect(): boolean;
    /** Ends what a person began; false when it cannot be. */
    finish(person: Caller, query: URLSearchParams): Promise<boolean>;
  };
  agreement: { addresses: AgreementAddresses; agreement: AgreementService };
  /** Ends the orphaned runs of dead processes; call it once this process is registered, before the first request. */
  open(): Promise<void>;
  /** Deletes expired rows; also runs periodically. */
  purge(): Promise<void>;
  /** Ends this process's runs; call it before the server stops accepting connections. */
  close(): Promise<void>;
}

const purgeMs = 60_000;
const spendingCheckMs = 60 * 60_000;

/** The types of configuration that are served, by their names. */
const servedConfigs = (
  readers: ConfigReaders,
  more: readonly ServedConfig[] = [],
): ReadonlyMap<string, ServedConfig<unknown>> => {
  const own = Object.values(configTypes).map((type) => ({ type, reader: readers[type.name as ConfigName] }));
  return new Map([...own, ...more].map((one) => [one.type.name, one as ServedConfig<unknown>]));
};

/** Builds every room. */
export function createRooms(deps: RoomsDeps): Rooms {
  const { database, clock, log } = deps;
  const presigner = createPresigner(deps.secret, clock);
  const changes = createAccountChanges(database, log);
  const conversationsChanged = (personId: string) => changes.announce(personId, 'conversations');
  const conversations = createConversationService(database.pool, presigner, {
    changed: conversationsChanged,
    ...(deps.conversationQuotaBytes !== undefined && { quotaBytes: deps.conversationQuotaBytes }),
  });
  const configs = createConfigValues(database, clock);
  const configSecrets = createConfigSecrets(deps.secret, log);
  const embedSettings = deps.embed ?? { devOrigins: [], isSecure: false, visitorDays: 0 };
  const liveSettings = createLiveSettings(
    deps.environment?.given,
    {
      coaPattern: deps.coaPattern ?? null,
      embedVisitorDays: embedSettings.visitorDays,
      maxParallelRuns: deps.maxParallelRuns,
      supportEmail: deps.supportEmail ?? null,
      toolLimits: deps.toolLimits?.limits ?? toolLimits,
    },
    () => configs.of(applicationVariablesConfig),
  );
  const guard = deps.addressGuard ?? createAddressGuard(new Set());
  const endpoints = createEndpointCatalogue({
    configs,
    secrets: configSecrets,
    health: createEndpointHealth(database.pool, (error) =>
      log.warn({ err: error }, 'the health of endpoints is not known'),
    ),
    guard,
    secret: deps.secret,
  });
  const environmentModels = environmentRows(deps.catalogue.list(), deps.embedder?.id);
  const catalogue = createLiveCatalogue(deps.catalogue, environmentModels, configs, endpoints);
  const audit = createAudit(deps.secret);
  const named: NonNullable<RoomsDeps['administrators']> = deps.administrators ?? { emails: [], subjects: [] };
  const administrators = createAdministrators(named, () => configs.of(adminsConfig));
  const findCaller = async (id: string): Promise<Caller | undefined> => {
    const person = await findPerson(database.db, id);
    return person && { ...person, isAdmin: await administrators.isAdmin(person) };
  };
  const groups = createUserGroupRepository(configs);
  const accounts = createAccountRepository(database.db);
  const timeZone = deps.timeZone ?? 'UTC';
  const spending = createSpending({
    pool: database.pool,
    clock,
    timeZone,
    limitsOf: createSpendingLimits(
      configs,
      accounts,
      async (keyId) => (await apiKeyRows(database.pool).find(keyId))?.rateLimit,
    ),
  });
  /** Each room that asks has its own limit of questions at once. */
  const newAsker = () => createModelAsker({ pool: database.pool, catalogue, groups, spending });
  const assistantsChanged = async (emails: readonly string[]): Promise<void> => {
    for (const id of await findPeopleAt(database.pool, emails)) changes.announce(id, 'assistants');
  };
  const sealer = createSealer(deps.secret, 'assistant-apis');
  const assistantHosts = deps.assistantHosts ?? new Set<string>();
  const assistants = createAssistantService({
    pool: database.pool,
    sealer,
    userGroups: groups,
    changed: assistantsChanged,
  });
  const dataAddresses = createDataAddresses(deps.secret, clock);
  const analytics = createAnalyticsService({
    pool: database.pool,
    clock,
    log,
    addresses: dataAddresses,
    ask: newAsker(),
    audit,
    findCaller,
    levelOf: assistants.levelOf,
    administrators: async () => ({
      ...named,
      emails: [...named.emails, ...(await configs.of(adminsConfig))],
    }),
    ...(deps.maxJudgedPerDay !== undefined && { maxJudgedPerDay: deps.maxJudgedPerDay }),
  });
  const runs = createRuns({
    ...deps,
    maxParallelRuns: async () => (await liveSettings()).maxParallelRuns,
    catalogue,
    logger: log,
    conversations: createConversationWriter(catalogue, conversationsChanged),
    recorder: analytics.recorder,
    spending,
  });
  const understander = createUnderstander();
  const apiDocuments = createApiDocumentService({
    pool: database.pool,
    clock,
    secret: deps.secret,
    understander,
    findCaller,
  });
  const keySecrets = createKeySecrets(deps.secret);
  const apiKeys = createApiKeyService({
    pool: database.pool,
    database,
    secrets: keySecrets,
    accounts,
    runs,
    audit,
    clock,
    timeZone,
    showsOnce: deps.showsKeysOnce ?? false,
  });
  const assistantGroups = createGroupService({
    pool: database.pool,
    assistants,
    analysisEnded: analytics.ended,
    changed: assistantsChanged,
  });
  const accountProviders =
    deps.google &&
    createAccountProviders({
      configs,
      secrets: configSecrets,
      environment: deps.google.client,
      places: deps.google.places,
    });
  const notConfigured = async (): Promise<FeatureFlag[]> => [
    ...((await accountProviders?.isConfigured()) ? [] : (['integrations'] as const)),
    ...((await deps.interpreter?.isReady()) ? [] : (['codeInterpreterEnabled'] as const)),
  ];
  const flags = createFlagService(configs, groups, notConfigured, deps.featureFlags);
  const templates = createTemplates({
    pool: database.pool,
    blobs: deps.blobs,
    configs,
    groups,
    folder: deps.templatesDir,
    log,
  });
  const given = deps.environment?.given ?? {};
  const variables = createVariablesConfigs({
    environment: given,
    started: deps.environment?.started ?? given,
    configs,
    secrets: configSecrets,
  });
  const served = servedConfigs(
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
      siteRateLimit: {},
      supportedModels: createSupportedModelsConfig(deps.catalogue, environmentModels, endpoints),
    },
    deps.configs,
  );
  const integrations = createIntegrationsService({
    pool: database.pool,
    clock,
    secret: deps.secret,
    provider: async () => (await accountProviders?.current()) ?? null,
  });
  const addresses = createDocumentAddresses(deps.secret, clock);
  const documents = createDocumentService({
    pool: database.pool,
    clock,
    log,
    addresses,
    generator: createDocumentGenerator((fault) => log.error({ fault }, 'a document could not be made')),
    templates,
    metrics: createDocumentMetrics(deps.registry),
  });
  const made = createMadeFiles({ pool: database.pool, secret: deps.secret, clock });
  const fileAddresses = createFileAddresses(deps.secret, clock);
  const embedding = createEmbeddingService({
    pool: database.pool,
    clock,
    log,
    embedder: deps.embedder ?? null,
  });
  const files = createFileService({
    pool: database.pool,
    clock,
    log,
    blobs: deps.blobs,
    addresses: fileAddresses,
    onRead: embedding.add,
    ...(deps.fileLimits && { limits: deps.fileLimits }),
  });
  const embed = createEmbedRoom({
    database,
    catalogue,
    runs,
    flags,
    assistants,
    clock,
    secret: deps.secret,
    ...embedSettings,
    visitorDays: async () => (await liveSettings()).embedVisitorDays,
  });
  const desk = createQuestionDesk(database);
  const agreement = createAgreementService({ pool: database.pool, clock, flags, understander });
  const agreementAddresses = createAgreementAddresses(deps.secret, clock);
  const configService = createConfigService({
    pool: database.pool,
    values: configs,
    secrets: configSecrets,
    audit,
    served,
    log,
  });
  const explainFlags: ExplainFlags = async (email) => {
    const [id] = await findPeopleAt(database.pool, [email]);
    const person = id === undefined ? undefined : await findCaller(id);
    const explained = await flags.explain({ email, isAdmin: person?.isAdmin ?? false });
    return { isKnown: person !== undefined, ...explained };
  };
  const templateAddresses = createTemplateAddresses(deps.secret, clock);
  const templateLibrary = createTemplateLibrary({
    pool: database.pool,
    clock,
    blobs: deps.blobs,
    templates,
    configs: configService,
    addresses: templateAddresses,
    findCaller,
  });
  const mcpClient = createMcpClient({
    outbound: deps.outbound ?? { stream: () => Promise.resolve(null) },
    ...(deps.mcpTiming && { timing: deps.mcpTiming }),
  });
  const mcp = createMcpService({
    pool: database.pool,
    sealer: createSealer(deps.secret, 'mcp'),
    client: mcpClient,
    now: () => clock.now(),
    shared: async () => configSecrets.opened(mcpServersConfig, await configs.of(mcpServersConfig)),
  });
  // Operations carry out tools, and some tools carry out operations.
  const toolSources: ToolSource[] = [];
  const handlers: Handlers = {
    agreement: agreementOperations(agreement, agreementAddresses),
    accounts: accountOperations(accounts, async () => (await liveSettings()).coaPattern),
    accountLists: accountListOperations(accounts, (personId) => changes.announce(personId, 'accounts')),
    analytics: analyticsOperations(analytics),
    apiKeys: apiKeyOperations(apiKeys, apiDocuments),
    assistants: assistantOperations(assistants),
    groups: groupOperations(assistantGroups),
    artifacts: artifactOperations(createArtifactService(database.pool)),
    audit: auditOperations(database.pool, audit),
    billing: billingOperations(createBillingRepository(database.pool), configs),
    chat: chatOperations(runs),
    configs: configOperations(configService, served, explainFlags, deps.outbound),
    conversations: conversationOperations(conversations, createSearchService(database.pool)),
    directory: directoryOperations(createDirectoryService(database.pool, groups)),
    documents: documentOperations(documents, templateLibrary),
    embed: embed.operations,
    embedding: embeddingOperations(embedding),
    featureFlags: featureFlagOperations(flags),
    files: fileOperations(files, deps.files ?? filesOfMessages(files, made)),
    folders: folderOperations(createFolderService(database.pool, conversationsChanged)),
    integrations: integrationsOperations(integrations, deps.google?.redirectUri ?? ''),
    mcp: mcpOperations(mcp),
    memory: memoryOperations(createMemoryService(database.pool), createFactFinder(newAsker())),
    models: modelOperations(catalogue, groups),
    ops: opsOperations(database.pool),
    optimizer: optimizerOperations(newAsker()),
    quality: qualityOperations(database.pool),
    ratings: ratingOperations(database.pool),
    settings: settingsOperations(createSettingsRepository(database.db)),
    sharing: sharingOperations(
      createSharingService(database.pool, (personId) => changes.announce(personId, 'sharing')),
    ),
    tools: toolOperations({
      pool: database.pool,
      desk,
      runBlock: createBlockRunner({
        sources: toolSources,
        offerOf: async (person, id) => {
          const used = await assistants.use(person, id);
          return used && offeredBy(used.assistant);
        },
        approvals: approvalRows(database.pool),
        flags,
      }),
      tryApi: createApiTrial({ outbound: deps.outbound, sealer, assistants, pool: database.pool, audit }),
    }),
  };
  const rights = createRights({
    flags,
    agreement,
    levelOf: {
      assistant: assistants.levelOf,
      group: assistants.groupLevelOf,
    },
  });
  const recordDeed = createDeedRecorder(database.pool, audit);
  toolSources.push(
    opsSource({
      pool: database.pool,
      log,
      carryOut: createCarryOut({ handlers, rights, recordDeed, clock }),
    }),
    ...(deps.outbound
      ? [
          apisSource({ outbound: deps.outbound, sealer }),
          mcpSource({
            service: mcp,
            client: mcpClient,
            isOn: async (person) => (await flags.of(person))['mcp'] === true,
          }),
        ]
      : []),
    ...(deps.interpreter
      ? [
          interpreterSource({
            interpreter: deps.interpreter,
            area: createConversationArea({ pool: database.pool, blobs: deps.blobs, rows: made.rows }),
            made,
            now: () => clock.now(),
          }),
        ]
      : []),
    ...(deps.toolSources ?? []),
  );
  // The order of refusals is the order of the steps.
  const turnSteps: readonly TurnStep[] = [
    flagsStep(flags),
    modelStep(catalogue, groups),
    questionStep,
    accountStep(accounts),
    placeStep,
    assistantStep({
      assistants,
      isAnalysed: analytics.supports,
      now: () => clock.now(),
      baseUrl: deps.publicUrl ?? '',
      relay: createRelay({
        outbound: createOutbound({ allowed: assistantHosts }),
        allowed: assistantHosts,
      }),
      secretOf: (assistant) => uriSecretOf(assistant, sealer),
    }),
    documentsStep(
      createDocumentContext({
        pool: database.pool,
        blobs: deps.blobs,
        embedding,
        rerank: deps.rerankModelId ? createReranker(newAsker(), deps.rerankModelId) : null,
      }),
    ),
    toolsStep({
      database,
      desk,
      sources: toolSources,
      now: () => clock.now(),
      log,
      limits: async () => (await liveSettings()).toolLimits,
      ...(deps.toolLimits?.answerMs !== undefined && { answerMs: deps.toolLimits.answerMs }),
    }),
  ];
  const refuseSpending = (refusal: SpendingRefusal) => spendingRefusal(refusal, timeZone);
  let spendingCheckedAt = 0;
  /** Every hour a process proves that what is counted is what was spent. */
  const checkSpending = async () => {
    const at = clock.now().getTime();
    if (at - spendingCheckedAt < spendingCheckMs) return;
    spendingCheckedAt = at;
    for (const mismatch of await spending.check())
      log.error(mismatch, 'a counter of spending is not the sum of its rows');
  };
  const purge = async () => {
    await Promise.all([
      apiKeys.purge(),
      conversations.purge(),
      documents.purge(),
      made.purge(),
      embed.purge(),
      spending.purge(),
    ]);
    await checkSpending();
  };
  let timer: NodeJS.Timeout | undefined;

  return {
    handlers,
    rights,
    administrators,
    recordDeed,
    supportEmail: async () => (await liveSettings()).supportEmail,
    chat: createChatService({
      runs,
      refuseSpending,
      steps: turnSteps,
    }),
    changes,
    runs,
    spending,
    presigned: {
      presigner,
      readChunk: conversations.readChunk,
      dataAddresses,
      readData: analytics.read,
    },
    apiDocuments,
    v1: createV1Models({
      catalogue,
      groups,
      assistants,
      embedder: deps.embedder ?? null,
      embedFor: createChargedEmbedding({ pool: database.pool, catalogue, spending, refuseSpending }),
    }),
    keys: {
      bearers: createKeyBearers({
        pool: database.pool,
        secrets: keySecrets,
        flags,
        clock,
        onFailedTouch: (error) => log.warn({ err: error }, 'when a key was used last is not known'),
      }),
      endRuns: apiKeys.endRunsOf,
    },
    documents: { addresses, documents },
    made,
    templates: { addresses: templateAddresses, library: templateLibrary },
    files: { addresses: fileAddresses, files },
    embed: embed.room,
    integrations: {
      mayConnect: () => accountProviders?.wasConfigured() ?? false,
      // An authorization that began before the flag was closed, or before a new disclosure, may not finish afterwards.
      finish: async (person, query) =>
        (await flags.of(person))['integrations'] === true &&
        !(await agreement.isOwed(person)) &&
        integrations.finish(person.id, query),
    },
    agreement: { addresses: agreementAddresses, agreement },
    async open() {
      await configs.open();
      await catalogue.refresh();
      await apiKeys.open();
      await changes.open();
      await desk.open();
      await runs.open();
      await files.start();
      await embedding.start();
      if (deps.seedsBuiltIns)
        await seedBuiltIns({
          pool: database.pool,
          now: () => clock.now(),
          newId: randomUUID,
          serves: (flag) => capabilities[flag],
        });
      timer = setInterval(() => {
        purge().catch((error: unknown) => log.warn({ err: error }, 'what has expired will be removed later'));
      }, purgeMs).unref();
    },
    purge,
    async close() {
      clearInterval(timer);
      understander.close();
      mcpClient.close();
      deps.interpreter?.close();
      await Promise.all([
        changes.close(),
        configs.close(),
        runs.shutdown().then(() => Promise.all([analytics.close(), desk.close()])),
        documents.close(),
        files.close(),
        embedding.close(),
      ]);
    },
  };
}
