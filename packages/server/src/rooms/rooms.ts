import { createSealer } from '../platform/seal.js';
import type { SpendingRefusal } from '../platform/spending/spending.js';
import { spendingRefusal } from './accounts/spending-limits.js';
import { createDeedRecorder } from './audit/admin-deeds.js';
import { createKeyBearers } from './api-keys/key-bearers.js';
import { createUsageRepository } from './usage/usage.repository.js';
import { createChatService } from './chat/chat.service.js';
import { createEmbedRoom } from './embed/embed.room.js';
import { createFunctionService } from './functions/functions.service.js';
import { createMcpRooms } from './mcp-server/mcp-rooms.js';
import { createCarryOut } from './rights/carry-out.js';
import { createRights } from './rights/rights.js';
import { withRooms } from './served-room.js';
import { createQuestionDesk } from './tools/question-desk.js';
import type { ToolSource } from './tools/tool.js';
import { createChargedEmbedding } from './v1/charged-embedding.js';
import { createV1Models } from './v1/v1-models.js';
import { createFoundation } from './foundation.js';
import { createLifecycle } from './lifecycle.js';
import type { Rooms, RoomsDeps } from './rooms.types.js';
import { createLibrary } from './library.js';
import { createAnswering } from './answering.js';
import { createAdministration } from './administration.js';
import { createToolServers } from './tool-servers.js';
import { createOwnHandlers, createTurnSteps } from './contributions.js';
import { createToolSources } from './tool-sources.js';

/** Builds every room. */
export function createRooms(deps: RoomsDeps): Rooms {
  const { database, clock, log } = deps;
  const foundation = createFoundation(deps);
  const {
    administrators,
    audit,
    catalogue,
    changes,
    configs,
    embedSettings,
    findCaller,
    groups,
    liveSettings,
    spending,
    timeZone,
  } = foundation;
  const library = createLibrary(deps, foundation);
  const {
    conversations,
    documentAddresses,
    documents,
    embedding,
    fileAddresses,
    files,
    made,
    presigner,
    understander,
  } = library;
  const answering = createAnswering(deps, foundation, library);
  const {
    analytics,
    apiDocuments,
    apiKeys,
    assistantGroups,
    assistants,
    dataAddresses,
    endWithdrawn,
    keySecrets,
    runs,
    sealer,
  } = answering;
  const administration = createAdministration(deps, foundation, library, answering);
  const {
    accountProviders,
    agreement,
    agreementAddresses,
    archiveAddresses,
    archives,
    flags,
    integrations,
    people,
    retention,
    supportService,
    templateAddresses,
    templateLibrary,
  } = administration;
  const { mcp, mcpClient } = createToolServers(deps, foundation);
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
  const functions = createFunctionService({ pool: database.pool, clock, interpreter: deps.interpreter });
  const refuseSpending = (refusal: SpendingRefusal) => spendingRefusal(refusal, timeZone);
  const usage = createUsageRepository(database.pool);
  const embedFor = createChargedEmbedding({ pool: database.pool, catalogue, spending, refuseSpending });
  // Operations carry out tools, and some tools carry out operations.
  const toolSources: ToolSource[] = [];
  const parts = { foundation, library, answering, administration, desk, toolSources };
  const ownHandlers = createOwnHandlers(deps, {
    ...parts,
    mcp,
    mcpClient,
    embed: embed.operations,
    usage,
    embedFor,
    functions,
  });
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
      integrations,
      understander,
      levelOf: assistants.levelOf,
    }),
  );
  const turnSteps = createTurnSteps(deps, parts);
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
      () => retention.start(),
    ],
    purged: [
      apiKeys,
      assistantGroups,
      archives,
      conversations,
      documents,
      made,
      embed,
      mcp,
      mcpServer.authorizations,
      retention,
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
        retention.close(),
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
    documents: { addresses: documentAddresses, documents },
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
