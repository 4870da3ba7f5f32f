import type { Handlers } from './handlers.js';
import { accountListOperations, accountOperations } from './accounts/accounts.operations.js';
import { auditOperations } from './audit/audit.operations.js';
import { analyticsOperations } from './analytics/analytics.operations.js';
import { apiKeyOperations } from './api-keys/api-keys.operations.js';
import { assistantOperations } from './assistants/assistants.operations.js';
import { createApiTrial } from './assistants/apis/try-api.js';
import { offeredBy, assistantStep } from './assistants/turn/assistant.turn-step.js';
import { functionOperations } from './functions/functions.operations.js';
import type { FunctionService } from './functions/functions.service.js';
import { groupOperations } from './groups/groups.operations.js';
import { artifactOperations } from './artifacts/artifacts.operations.js';
import { createArtifactService } from './artifacts/artifacts.service.js';
import { agreementOperations } from './agreement/agreement.operations.js';
import { modelsVersions, pricesOverTime } from './usage/price-history.js';
import { usageOperations } from './usage/usage.operations.js';
import type { UsageRepository } from './usage/usage.repository.js';
import { billingOperations } from './billing/billing.operations.js';
import { createBillingRepository } from './billing/billing.repository.js';
import { chatOperations } from './chat/chat.operations.js';
import { createConfigEffects } from './configs/config-effects.js';
import { configOperations } from './configs/configs.operations.js';
import { conversationOperations } from './conversations/conversations.operations.js';
import { createSearchService } from './conversations/search.service.js';
import { createDirectoryService } from './directory/directory.service.js';
import { directoryOperations } from './directory/directory.operations.js';
import { documentOperations } from './documents/documents.operations.js';
import { embeddingOperations } from './embedding/embedding.operations.js';
import { featureFlagOperations } from './feature-flags/feature-flags.operations.js';
import { createRetrieval } from './files/retrieve-passages.js';
import { filesOfMessages } from './files/file-store.js';
import { fileOperations } from './files/files.operations.js';
import { folderOperations } from './folders/folders.operations.js';
import { createFolderService } from './folders/folders.service.js';
import { integrationsOperations } from './integrations/integrations.operations.js';
import { createFactFinder } from './memory/fact-finder.js';
import { memoryOperations } from './memory/memory.operations.js';
import { mcpOperations } from './mcp/mcp.operations.js';
import type { McpClient } from './mcp/mcp-client.js';
import { createMcpOffers } from './mcp/mcp-offers.service.js';
import type { McpService } from './mcp/mcp.service.js';
import { createMemoryService } from './memory/memory.service.js';
import { modelOperations } from './models/models.operations.js';
import { everyTag, listTagged } from './ops/list-tagged.js';
import { opsOperations } from './ops/ops.operations.js';
import { optimizerOperations } from './optimizer/optimizer.operations.js';
import { looksOperations } from './looks/looks.operations.js';
import { peopleOperations } from './people/people.operations.js';
import { retentionOperations } from './retention/retention.operations.js';
import { qualityOperations } from './quality/quality.operations.js';
import { ratingOperations } from './ratings/ratings.operations.js';
import { settingsOperations } from './settings/settings.operations.js';
import { createSettingsRepository } from './settings/settings.repository.js';
import { approvalRows } from './tools/approvals.repository.js';
import { createBlockRunner } from './tools/execute-block.js';
import type { QuestionDesk } from './tools/question-desk.js';
import type { ToolSource } from './tools/tool.js';
import { toolOperations } from './tools/tools.operations.js';
import type { ChargedEmbedding } from './v1/charged-embedding.js';
import { supportOperations } from './support/support.operations.js';
import { sharingOperations } from './sharing/sharing.operations.js';
import { createSharingService } from './sharing/sharing.service.js';
import type { Foundation } from './foundation.js';
import type { RoomsDeps } from './rooms.types.js';
import type { Library } from './library.js';
import type { Answering } from './answering.js';
import type { Administration } from './administration.js';
import { createOutbound } from '../platform/outbound/outbound.js';
import { accountStep } from './accounts/account.turn-step.js';
import { createKeyAssistants } from './api-keys/key-assistants.js';
import { uriSecretOf } from './assistants/api-secrets.js';
import { createRelay } from './assistants/turn/assistant-relay.js';
import { placeStep } from './chat/place.turn-step.js';
import { questionStep } from './chat/question.turn-step.js';
import type { TurnStep } from './chat/turn.js';
import { flagsStep } from './feature-flags/flags.turn-step.js';
import { createDocumentContext } from './files/document-context.js';
import { documentsStep } from './files/documents.turn-step.js';
import { createReranker } from './files/rerank-passages.js';
import { modelStep } from './models/model.turn-step.js';
import { toolsStep } from './tools/tools.turn-step.js';

/** What the contributions of rooms are made of. */
export interface ContributionDeps {
  foundation: Foundation;
  library: Library;
  answering: Answering;
  administration: Administration;
  desk: QuestionDesk;
  /** Filled once there are operations: some tools carry those out. */
  toolSources: readonly ToolSource[];
}

/** What the handlers are made of besides. */
export interface OwnHandlersDeps extends ContributionDeps {
  mcp: McpService;
  mcpClient: McpClient;
  embed: Handlers['embed'];
  usage: UsageRepository;
  embedFor: ChargedEmbedding;
  functions: FunctionService;
}

/** What carries out the operations of the product. */
export function createOwnHandlers(
  deps: RoomsDeps,
  {
    foundation,
    library,
    answering,
    administration,
    mcp,
    mcpClient,
    embed,
    usage,
    embedFor,
    functions,
    desk,
    toolSources,
  }: OwnHandlersDeps,
): Handlers {
  const { database } = deps;
  const {
    accounts,
    audit,
    catalogue,
    changes,
    configs,
    environmentModels,
    groups,
    liveSettings,
    newAsker,
    spending,
    timeZone,
  } = foundation;
  const { conversations, conversationsChanged, documents, embedding, files, made } = library;
  const { analytics, apiDocuments, apiKeys, assistantGroups, assistants, runs, sealer } = answering;
  const {
    agreement,
    agreementAddresses,
    configService,
    explainFlags,
    flags,
    integrations,
    looks,
    people,
    retention,
    served,
    supportService,
    templateLibrary,
  } = administration;
  return {
    agreement: agreementOperations(agreement, agreementAddresses),
    accounts: accountOperations(accounts, async () => (await liveSettings()).coaPattern),
    accountLists: accountListOperations(accounts, (personId) => changes.announce(personId, 'accounts')),
    analytics: analyticsOperations(analytics),
    apiKeys: apiKeyOperations(apiKeys, apiDocuments),
    assistants: assistantOperations(assistants),
    groups: groupOperations(assistantGroups),
    artifacts: artifactOperations(createArtifactService(database.pool)),
    audit: auditOperations(database.pool, audit),
    billing: billingOperations({
      repository: createBillingRepository(database.pool),
      configs,
      accounts,
      spending,
      timeZone,
    }),
    usage: usageOperations({
      usage,
      accounts,
      catalogue,
      prices: async () => pricesOverTime(await modelsVersions(database.pool), environmentModels),
    }),
    chat: chatOperations(runs),
    configs: configOperations(
      configService,
      served,
      explainFlags,
      createConfigEffects(database.pool, configService, deps.hasProviderLists),
      deps.outbound,
      {
        assistantAdminGroups: () => assistantGroups.listAll(),
        ops: () => listTagged(database.pool, everyTag),
      },
    ),
    conversations: conversationOperations(conversations, createSearchService(database.pool)),
    directory: directoryOperations(createDirectoryService(database.pool, groups)),
    documents: documentOperations(documents, templateLibrary),
    embed,
    embedding: embeddingOperations(embedding, createRetrieval({ pool: database.pool, embedding, embedFor })),
    featureFlags: featureFlagOperations(flags),
    files: fileOperations(files, deps.files ?? filesOfMessages(files, made)),
    functions: functionOperations(functions),
    folders: folderOperations(createFolderService(database.pool, conversationsChanged)),
    integrations: integrationsOperations(integrations, deps.google?.redirectUri ?? ''),
    mcp: mcpOperations(
      mcp,
      createMcpOffers({
        service: mcp,
        client: mcpClient,
        files,
        mayKeep: async (person) => (await flags.of(person))['uploadDocuments'] === true,
      }),
    ),
    memory: memoryOperations(createMemoryService(database.pool), createFactFinder(newAsker())),
    models: modelOperations(catalogue, groups),
    ops: opsOperations(database.pool, (personId) => functions.operationsOf(personId)),
    optimizer: optimizerOperations(newAsker()),
    looks: looksOperations(looks),
    people: peopleOperations(people),
    retention: retentionOperations(retention),
    support: supportOperations(supportService),
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
}

/** What rooms contribute to a reply, in order: the order of refusals is the order of the steps. */
export function createTurnSteps(
  deps: RoomsDeps,
  { foundation, library, answering, administration, desk, toolSources }: ContributionDeps,
): readonly TurnStep[] {
  const { database, clock, log } = deps;
  const { accounts, catalogue, groups, liveSettings, newAsker } = foundation;
  const { embedding, made } = library;
  const { analytics, apiKeys, assistantHosts, assistants, sealer } = answering;
  const { flags } = administration;
  return [
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
      factsFor: createKeyAssistants({ keys: apiKeys, accounts, flags }),
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
      versionsIn: made.rows.versions,
      keepWhole: made.keepText,
      now: () => clock.now(),
      log,
      limits: async () => (await liveSettings()).toolLimits,
      ...(deps.toolLimits?.answerMs !== undefined && { answerMs: deps.toolLimits.answerMs }),
    }),
    ...(deps.rooms ?? []).flatMap(({ step }) => step ?? []),
  ];
}
