import { adminsConfig, amplifyGroupsConfig, mcpServersConfig, type FeatureFlag } from '@stoa/core/contract';
import { createOutbound, type Outbound } from '../platform/outbound/outbound.js';
import { createRuns } from '../platform/runs/runs.js';
import { createSealer } from '../platform/seal.js';
import type { SpendingRefusal } from '../platform/spending/spending.js';
import { findPeopleAt } from './directory/people-at.js';
import { findPerson } from '../platform/auth/people.js';
import { createAdminsConfig } from './admins/admins.config.js';
import { accountStep } from './accounts/account.turn-step.js';
import { accountListOperations, accountOperations } from './accounts/accounts.operations.js';
import { spendingRefusal } from './accounts/spending-limits.js';
import { createDeedRecorder } from './audit/admin-deeds.js';
import { auditOperations } from './audit/audit.operations.js';
import { analyticsOperations } from './analytics/analytics.operations.js';
import { createAnalyticsService } from './analytics/analytics.service.js';
import { createDataAddresses } from './analytics/data-addresses.js';
import { createApiDocumentService } from './api-documents/api-documents.service.js';
import { apiKeyOperations } from './api-keys/api-keys.operations.js';
import { createKeyBearers } from './api-keys/key-bearers.js';
import { createApiKeyService } from './api-keys/api-keys.service.js';
import { createKeyAssistants } from './api-keys/key-assistants.js';
import { createKeySecrets } from './api-keys/key-secrets.js';
import { assistantOperations } from './assistants/assistants.operations.js';
import { uriSecretOf } from './assistants/api-secrets.js';
import { createRelay } from './assistants/turn/assistant-relay.js';
import { createApiTrial } from './assistants/apis/try-api.js';
import { assistantStep, offeredBy } from './assistants/turn/assistant.turn-step.js';
import { createWithdrawal } from './assistants/turn/end-withdrawn.js';
import { createAssistantService, type DoubtfulRights } from './assistants/assistants.service.js';
import { groupOperations } from './groups/groups.operations.js';
import { createGroupService } from './groups/groups.service.js';
import { artifactOperations } from './artifacts/artifacts.operations.js';
import { createArtifactService } from './artifacts/artifacts.service.js';
import { createAgreementAddresses } from './agreement/agreement-addresses.js';
import { agreementOperations } from './agreement/agreement.operations.js';
import { createAgreementService } from './agreement/agreement.service.js';
import { usageOperations } from './usage/usage.operations.js';
import { createUsageRepository } from './usage/usage.repository.js';
import { billingOperations } from './billing/billing.operations.js';
import { createBillingRepository } from './billing/billing.repository.js';
import { chatOperations } from './chat/chat.operations.js';
import { createChatService } from './chat/chat.service.js';
import { placeStep } from './chat/place.turn-step.js';
import { questionStep } from './chat/question.turn-step.js';
import type { TurnStep } from './chat/turn.js';
import { createConfigEffects } from './configs/config-effects.js';
import { configOperations, type ExplainFlags } from './configs/configs.operations.js';
import { configChannel } from './configs/config-values.js';
import { createConfigService } from './configs/configs.service.js';
import { createConversationWriter } from './conversations/conversation-writer.js';
import { conversationOperations } from './conversations/conversations.operations.js';
import { createConversationService } from './conversations/conversations.service.js';
import { createPresigner } from './conversations/presigner.js';
import { createSearchService } from './conversations/search.service.js';
import { createDirectoryService } from './directory/directory.service.js';
import { directoryOperations } from './directory/directory.operations.js';
import { createDocumentAddresses } from './documents/document-address.js';
import { createDocumentGenerator } from './documents/document-generator.js';
import { createDocumentMetrics } from './documents/document-metrics.js';
import { documentOperations } from './documents/documents.operations.js';
import { createDocumentService } from './documents/documents.service.js';
import { createTemplateAddresses } from './documents/templates/template-address.js';
import { createTemplateLibrary } from './documents/templates/template-library.js';
import { createTemplatesConfig } from './documents/templates/templates.config.js';
import { createTemplates } from './documents/templates/templates.js';
import { createEmbedRoom } from './embed/embed.room.js';
import { embeddingOperations } from './embedding/embedding.operations.js';
import { createEmbeddingService } from './embedding/embedding.service.js';
import { createEndpointsConfig } from './endpoints/openai-endpoints.config.js';
import { featureFlagOperations } from './feature-flags/feature-flags.operations.js';
import { createFlagsConfig } from './feature-flags/feature-flags.config.js';
import { createFlagService } from './feature-flags/feature-flags.service.js';
import { flagsStep } from './feature-flags/flags.turn-step.js';
import { createDocumentContext } from './files/document-context.js';
import { documentsStep } from './files/documents.turn-step.js';
import { createRetrieval } from './files/retrieve-passages.js';
import { createReranker } from './files/rerank-passages.js';
import { createFileAddresses } from './files/file-addresses.js';
import { createUnderstander } from './files/understanding/understander.js';
import { removeBlob } from './files/remove-blob.js';
import { filesOfMessages } from './files/file-store.js';
import { fileOperations } from './files/files.operations.js';
import { createFileService } from './files/files.service.js';
import { folderOperations } from './folders/folders.operations.js';
import { createFolderService } from './folders/folders.service.js';
import { groupsConfig } from './user-groups/groups.config.js';
import type { Handlers } from './handlers.js';
import { createMadeFiles } from './interpreter/made-files.js';
import { integrationsOperations } from './integrations/integrations.operations.js';
import { createIntegrationsService } from './integrations/integrations.service.js';
import { createAccountProviders } from './integrations/account-providers.js';
import { createIntegrationsConfig } from './integrations/integrations.config.js';
import { createFactFinder } from './memory/fact-finder.js';
import { memoryOperations } from './memory/memory.operations.js';
import { createMcpClient } from './mcp/mcp-client.js';
import { mcpServersReader } from './mcp/mcp-servers.config.js';
import { createMcpRooms } from './mcp-server/mcp-rooms.js';
import { mcpOperations } from './mcp/mcp.operations.js';
import { createMcpService } from './mcp/mcp.service.js';
import { mcpCallbackPath, mcpClientMetadataPath } from './mcp/mcp-paths.js';
import { createSignInStore } from './mcp/sign-in-store.js';
import { createSignIns } from './mcp/sign-ins.js';
import { createMemoryService } from './memory/memory.service.js';
import { createSupportedModelsConfig } from './models/supported-models.config.js';
import { modelStep } from './models/model.turn-step.js';
import { modelOperations } from './models/models.operations.js';
import { opsOperations } from './ops/ops.operations.js';
import { optimizerOperations } from './optimizer/optimizer.operations.js';
import { createArchiveAddresses } from './people/archive-addresses.js';
import { peopleOperations } from './people/people.operations.js';
import { createPeopleService } from './people/people.service.js';
import { createPersonArchives } from './people/person-archives.js';
import { qualityOperations } from './quality/quality.operations.js';
import { ratingOperations } from './ratings/ratings.operations.js';
import { createCarryOut } from './rights/carry-out.js';
import { createRights } from './rights/rights.js';
import { withRooms } from './served-room.js';
import { settingsOperations } from './settings/settings.operations.js';
import { createSettingsRepository } from './settings/settings.repository.js';
import { approvalRows } from './tools/approvals.repository.js';
import { createBlockRunner } from './tools/execute-block.js';
import { createQuestionDesk } from './tools/question-desk.js';
import type { ToolSource } from './tools/tool.js';
import { toolOperations } from './tools/tools.operations.js';
import { toolsStep } from './tools/tools.turn-step.js';
import { createVariablesConfigs } from './variables/variables.config.js';
import { createChargedEmbedding } from './v1/charged-embedding.js';
import { createV1Models } from './v1/v1-models.js';
import { supportOperations } from './support/support.operations.js';
import { createSupportService } from './support/support.service.js';
import { sharingOperations } from './sharing/sharing.operations.js';
import { createSharingService } from './sharing/sharing.service.js';
import { servedConfigs } from './configs/served-configs.js';
import { createFoundation } from './foundation.js';
import { createLifecycle } from './lifecycle.js';
import type { Rooms, RoomsDeps } from './rooms.types.js';
import { createToolSources } from './tool-sources.js';

/** Types that give people rights over assistants: to groups by lists of people, and to the built-in group. */
const rightGivingConfigs: ReadonlySet<string> = new Set([amplifyGroupsConfig.name, adminsConfig.name]);

/** Builds every room. */
export function createRooms(deps: RoomsDeps): Rooms {
  const { database, clock, log } = deps;
  const presigner = createPresigner(deps.secret, clock);
  const {
    changes,
    configs,
    configSecrets,
    embedSettings,
    liveSettings,
    guard,
    endpoints,
    environmentModels,
    catalogue,
    audit,
    named,
    administrators,
    findCaller,
    groups,
    accounts,
    timeZone,
    spending,
    newAsker,
  } = createFoundation(deps);
  const conversationsChanged = (personId: string) => changes.announce(personId, 'conversations');
  const conversations = createConversationService(database.pool, presigner, {
    changed: conversationsChanged,
    ...(deps.conversationQuotaBytes !== undefined && { quotaBytes: deps.conversationQuotaBytes }),
  });
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
    endWithdrawn: (doubtful) => endWithdrawn(doubtful),
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
  const endWithdrawnNow = createWithdrawal({ pool: database.pool, runs, assistants, findCaller });
  /** What took the right away is done, whatever becomes of this. */
  const endWithdrawn = (doubtful: DoubtfulRights): Promise<void> =>
    endWithdrawnNow(doubtful).catch((error: unknown) =>
      log.error({ err: error }, 'replies whose right has ended could not be ended'),
    );
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
    keys: apiKeys,
    analysisEnded: analytics.ended,
    changed: assistantsChanged,
    endWithdrawn,
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
    [...(deps.configs ?? []), ...(deps.rooms ?? []).flatMap(({ config }) => config ?? [])],
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
    saved: async (type) => {
      if (rightGivingConfigs.has(type)) await endWithdrawn('any');
    },
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
  const mcpOutbound: Pick<Outbound, 'send' | 'stream'> = deps.outbound ?? {
    stream: () => Promise.resolve(null),
    send: () => Promise.resolve({ ok: false, reason: 'refused' }),
  };
  const mcpClient = createMcpClient({
    outbound: mcpOutbound,
    ...(deps.mcpTiming && { timing: deps.mcpTiming }),
  });
  const mcp = createMcpService({
    pool: database.pool,
    sealer: createSealer(deps.secret, 'mcp'),
    client: mcpClient,
    signIns: createSignIns({
      outbound: mcpOutbound,
      store: createSignInStore(database.pool, createSealer(deps.secret, 'mcp-sign-ins')),
      sealer: createSealer(deps.secret, 'mcp-attempts'),
      now: () => clock.now(),
      redirectUrl: `${deps.publicUrl ?? 'http://localhost'}${mcpCallbackPath}`,
      ...(deps.publicUrl?.startsWith('https:') && {
        metadataUrl: deps.publicUrl + mcpClientMetadataPath,
      }),
    }),
    now: () => clock.now(),
    shared: async () => configSecrets.opened(mcpServersConfig, await configs.of(mcpServersConfig)),
  });
  const refuseSpending = (refusal: SpendingRefusal) => spendingRefusal(refusal, timeZone);
  const usage = createUsageRepository(database.pool);
  const embedFor = createChargedEmbedding({ pool: database.pool, catalogue, spending, refuseSpending });
  const archiveAddresses = createArchiveAddresses(deps.secret, clock);
  const archives = createPersonArchives({
    pool: database.pool,
    blobs: deps.blobs,
    clock,
    log,
    addresses: archiveAddresses,
  });
  const people = createPeopleService({
    pool: database.pool,
    database,
    audit,
    runs,
    configs,
    accounts,
    userGroups: groups,
    administrators,
    named,
    archives,
    endWithdrawn: () => endWithdrawn('any'),
    async removeBlobs(ids) {
      for (const id of ids) await removeBlob({ blobs: deps.blobs, log }, id);
    },
    async configChanged(type) {
      configs.forget(type);
      await database.notify(configChannel, type);
    },
  });
  const supportService = createSupportService({
    pool: database.pool,
    runs,
    endpoints,
    heartbeatMs: deps.heartbeatMs,
  });
  // Operations carry out tools, and some tools carry out operations.
  const toolSources: ToolSource[] = [];
  const ownHandlers: Handlers = {
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
    usage: usageOperations({ usage, accounts, catalogue }),
    chat: chatOperations(runs),
    configs: configOperations(
      configService,
      served,
      explainFlags,
      createConfigEffects(database.pool, configService, deps.hasProviderLists),
      deps.outbound,
    ),
    conversations: conversationOperations(conversations, createSearchService(database.pool)),
    directory: directoryOperations(createDirectoryService(database.pool, groups)),
    documents: documentOperations(documents, templateLibrary),
    embed: embed.operations,
    embedding: embeddingOperations(embedding, createRetrieval({ pool: database.pool, embedding, embedFor })),
    featureFlags: featureFlagOperations(flags),
    files: fileOperations(files, deps.files ?? filesOfMessages(files, made)),
    folders: folderOperations(createFolderService(database.pool, conversationsChanged)),
    integrations: integrationsOperations(integrations, deps.google?.redirectUri ?? ''),
    mcp: mcpOperations(mcp),
    memory: memoryOperations(createMemoryService(database.pool), createFactFinder(newAsker())),
    models: modelOperations(catalogue, groups),
    ops: opsOperations(database.pool),
    optimizer: optimizerOperations(newAsker()),
    people: peopleOperations(people),
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
  const { operations, handlers } = withRooms(ownHandlers, deps.rooms ?? []);
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
    ...createToolSources(deps, {
      operations,
      carryOut: createCarryOut({ operations, handlers, rights, recordDeed, clock }),
      sealer,
      mcp,
      mcpClient,
      flags,
      made,
    }),
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
      now: () => clock.now(),
      log,
      limits: async () => (await liveSettings()).toolLimits,
      ...(deps.toolLimits?.answerMs !== undefined && { answerMs: deps.toolLimits.answerMs }),
    }),
    ...(deps.rooms ?? []).flatMap(({ step }) => step ?? []),
  ];
  const mcpServer = createMcpRooms({
    assistants,
    flags,
    pool: database.pool,
    clock,
    sealer: createSealer(deps.secret, 'mcp-authorizations'),
    keys: apiKeys,
    findCaller,
  });
  const lifecycle = createLifecycle(deps, {
    opens: [
      () => configs.open(),
      () => catalogue.refresh(),
      () => apiKeys.open(),
      () => changes.open(),
      () => desk.open(),
      // Says at the start what lacks.
      async () => void deps.interpreter?.isReady(),
      () => runs.open(),
      () => files.start(),
      () => embedding.start(),
      () => archives.start(),
    ],
    purged: [
      apiKeys,
      archives,
      conversations,
      documents,
      made,
      embed,
      mcpServer.authorizations,
      spending,
      supportService,
      { purge: () => usage.sumEnded() },
    ],
    checkSpending: () => spending.check(),
    async close() {
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
        archives.close(),
      ]);
    },
  });

  return {
    operations,
    handlers,
    rights,
    administrators,
    recordDeed,
    supportEmail: async () => (await liveSettings()).supportEmail,
    chat: createChatService({
      runs,
      refuseSpending,
      steps: turnSteps,
      checkRight: (runId) => endWithdrawn({ runId }),
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
      embedFor,
    }),
    mcpServer,
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
    people: { addresses: archiveAddresses, people },
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
    mcp: {
      // An authorization that began before the flag was closed, or before a new disclosure, may not finish afterwards.
      finish: async (person, query) =>
        (await flags.of(person))['mcp'] === true &&
        !(await agreement.isOwed(person)) &&
        mcp.finishSignIn(person, query),
    },
    agreement: { addresses: agreementAddresses, agreement },
    ...lifecycle,
  };
}
