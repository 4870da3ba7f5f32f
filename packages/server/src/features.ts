import { join } from 'node:path';
import { defaultSettings } from '@stoa/core/contract';
import { themeChoiceOf } from '@stoa/core/rules';
import type { Features, RoutePlugin } from './http/base/features.js';
import type { Config } from './platform/config/config.js';
import {
  createClientLookup,
  createKeyIdentity,
  createKeyLookup,
  type KeyLookup,
} from './http/auth/key-identity.js';
import { createKeyStreams, type KeyStreams } from './http/chat/key-streams.js';
import { registerChanges } from './http/changes/changes.js';
import type { Identity } from './http/auth/identity.js';
import { registerChat, type ChatRoutesDeps } from './http/chat/chat.js';
import { registerAccountCallback } from './http/auth/account-callback.js';
import { registerApiDocuments } from './http/files/api-documents.js';
import { registerAgreement } from './http/files/agreement.js';
import { registerTemplates } from './http/files/templates.js';
import { registerFiles } from './http/files/blobs.js';
import { registerTestEndpoint } from './http/admin/test-endpoint.js';
import { registerUploadAddress } from './http/files/upload-address.js';
import { answerByDispatch, registerSharingAddresses } from './http/sharing/sharing-addresses.js';
import { registerDocuments } from './http/files/documents.js';
import { registerMadeFiles } from './http/files/made-files.js';
import { registerEmbedApi } from './http/embed/embed-api.js';
import { registerEmbedFiles } from './http/embed/embed-files.js';
import { registerEmbedPages } from './http/embed/embed-pages.js';
import { registerExternalImages } from './http/files/external-images.js';
import { createStreamRegistry, type StreamRegistry } from './http/chat/stream-registry.js';
import { registerPersonArchives } from './http/files/person-archives.js';
import { registerPresigned } from './http/files/presigned.js';
import { createDispatch, type Dispatch } from './http/operations/dispatch.js';
import { registerBackendForm, requireBearer } from './http/operations/backend-form.js';
import { registerOpenApi } from './http/operations/openapi.js';
import { registerRequestOp } from './http/operations/request-op.js';
import { createSessionStreams, type SessionStreams } from './http/chat/session-streams.js';
import { createDiskBlobs } from './platform/blobs/disk.js';
import { observeBlobs } from './platform/blobs/observed.js';
import { createS3Blobs } from './platform/blobs/s3.js';
import { namedAdministrators } from './platform/auth/administrators.js';
import { sessionEndedChannel } from './platform/auth/session-ended.js';
import type { Clock } from './platform/clock.js';
import type { Database } from './platform/db/open.js';
import type { DrainStep } from './platform/drain.js';
import { createCatalogue, type CatalogueOutcome } from './platform/llm/catalogue.js';
import type { Log } from './platform/log.js';
import type { Metrics } from './platform/metrics.js';
import { createAddressGuard } from './platform/outbound/address-guard.js';
import { createOutbound } from './platform/outbound/outbound.js';
import { admitAgreed } from './rooms/agreement/admit-agreed.js';
import { embedKeyChannel } from './rooms/embed/known-origins.js';
import { apiKeyChannel } from './rooms/api-keys/api-keys.service.js';
import { registerV1 } from './http/v1/v1-api.js';
import { registerMcpClientMetadata } from './http/mcp/client-metadata.js';
import { registerMcpAuthorization } from './http/mcp/authorization.js';
import { registerMcp } from './http/mcp/mcp-endpoint.js';
import { createExternalImages } from './rooms/external-images/external-images.service.js';
import { mcpCallbackPath } from './rooms/mcp/mcp-paths.js';
import { integrationsCallbackPath } from './platform/config/config-google.js';
import { createInterpreter } from './rooms/interpreter/interpreter.js';
import { createRooms } from './rooms/rooms.js';
import type { Rooms } from './rooms/rooms.types.js';
import type { ServedRoom } from './rooms/served-room.js';
import type { ConfigFile } from './rooms/configs/config-values.js';
import { createSettingsRepository } from './rooms/settings/settings.repository.js';

/** Dependencies of {@link createFeatures}. */
export interface FeaturesDeps {
  /** Of `env`. */
  config: Config;
  /** The environment with what administrators have saved over it. */
  env: Readonly<Record<string, string | undefined>>;
  /** The environment alone; by default `env`. */
  environment?: Readonly<Record<string, string | undefined>>;
  /** What the file of configurations says. */
  configFile?: ConfigFile;
  database: Database;
  log: Log;
  clock: Clock;
  metrics: Metrics;
  secret: string;
  /** This process's id in the table of processes. */
  processId: string;
  /** See `ProcessRow`. */
  isCutOff?(): boolean;
  /** Rooms beside those of the product; by default none. */
  rooms?: readonly ServedRoom[];
  /** Adds a step to be done when the process stops, before it stops listening; steps run in the order of adding. */
  onDrain(name: string, step: DrainStep): void;
}

/** Thrown when the models are configured wrongly; `message` lists every mistake. */
export class ModelsConfigError extends Error {
  override readonly name = 'ModelsConfigError';
}

/**
 * Builds the product on a platform: every room, and their routes.
 *
 * @errors throws {@link ModelsConfigError}; `open` rejects with `BlobStoreError`.
 */
export function createFeatures(deps: FeaturesDeps): Features {
  const { config, env, database, log, clock, metrics, secret, processId, onDrain } = deps;
  const { catalogue, embedder, rerankModelId } = modelsOf(env);
  const blobs = observeBlobs(
    config.s3 ? createS3Blobs(config.s3) : createDiskBlobs(join(config.dataDir, 'blobs')),
    { log, registry: metrics.registry },
  );
  const rooms = createRooms({
    database,
    catalogue,
    embedder,
    rerankModelId,
    clock,
    log,
    registry: metrics.registry,
    secret,
    ...(deps.rooms && { rooms: deps.rooms }),
    timeZone: config.timeZone,
    showsKeysOnce: config.showsKeysOnce,
    breakGlass: config.breakGlass,
    coaPattern: config.coaPattern,
    supportEmail: config.supportEmail,
    ...(deps.configFile && { configFile: deps.configFile }),
    environment: { given: deps.environment ?? env, started: env },
    outbound: createOutbound({ allowed: config.outboundHosts }),
    addressGuard: createAddressGuard(config.outboundHosts),
    hasProviderLists: config.oidc?.claims.groups != null,
    administrators: { ...namedAdministrators(config), isDevelopment: !config.oidc },
    processId,
    ...(deps.isCutOff && { isCutOff: deps.isCutOff }),
    heartbeatMs: config.heartbeatMs,
    maxParallelRuns: config.maxParallelRuns,
    toolLimits: { limits: config.toolLimits },
    google: {
      client: config.google,
      places: config.googlePlaces,
      redirectUri:
        config.googlePlaces.redirectUrl ??
        `${config.publicUrl ?? `http://localhost:${config.port}`}${integrationsCallbackPath}`,
    },
    publicUrl: config.publicUrl ?? `http://localhost:${config.port}`,
    interpreter: createInterpreter({ ...config.python, log }),
    templatesDir: config.pptxTemplatesDir,
    seedsBuiltIns: true,
    assistantHosts: config.assistantHosts,
    blobs,
    fileLimits: config.fileLimits,
    featureFlags: config.featureFlags,
    embed: {
      devOrigins: config.embedDevOrigins,
      visitorDays: config.embedVisitorDays,
      isSecure: config.publicUrl?.startsWith('https:') === true,
    },
  });
  onDrain('rooms', rooms.close);
  const settings = createSettingsRepository(database.db);
  const sessionStreams = createSessionStreams();
  const apiKeyStreams = createKeyStreams({
    clock,
    stillOpens: rooms.keys.bearers.stillOpens,
    endRuns: rooms.keys.endRuns,
    onFailure: (error) => log.error({ err: error }, 'what runs on a key could not be ended'),
  });
  const keyStreams = createStreamRegistry();
  const findKey = createKeyLookup(rooms.keys.bearers);
  const findClient = createClientLookup(findKey, {
    ...rooms.keys,
    keyOf: rooms.mcpServer.authorizations.keyOf,
  });

  return {
    async open() {
      // The store of uploads must be usable before people are let in.
      await blobs.check?.();
      await database.listen(sessionEndedChannel, sessionStreams.close, sessionStreams.closeAll);
      const forgetKeys = (close: () => void) => {
        rooms.embed.knownOrigins.forget();
        close();
      };
      await database.listen(
        embedKeyChannel,
        (keyId) => forgetKeys(() => keyStreams.close(keyId)),
        () => forgetKeys(keyStreams.closeAll),
      );
      await database.listen(
        apiKeyChannel,
        (keyId) =>
          void apiKeyStreams
            .changed(keyId)
            .catch((error: unknown) => log.error({ err: error }, 'what runs on a key could not be ended')),
        apiKeyStreams.closeAll,
      );
      await rooms.open();
    },
    administrators: rooms.administrators,
    opensWindows: rooms.integrations.mayConnect,
    findKey: findClient,
    whenIdle: (withinMs) => rooms.runs.whenIdle(withinMs),
    supportEmail: rooms.supportEmail,
    owesAgreement: ({ person }) => rooms.agreement.agreement.isOwed(person),
    themeOf: async (personId) => themeChoiceOf((await settings.find(personId)) ?? defaultSettings),
    routes: [
      ...roomRoutes(
        rooms,
        config,
        createDispatch({ ...rooms, clock }),
        {
          session: sessionStreams,
          key: apiKeyStreams,
        },
        clock,
        { findKey, findClient },
        secret,
      ),
      externalImageRoute(config),
      ...embedRoutes(rooms, config, keyStreams),
    ],
  };
}

type ConfiguredModels = Omit<Extract<CatalogueOutcome, { ok: true }>, 'ok'>;

function modelsOf(env: FeaturesDeps['env']): ConfiguredModels {
  const models = createCatalogue(env);
  if (models.ok) return models;
  const mistakes = models.errors.map((error) => `  - ${error}`).join('\n');
  throw new ModelsConfigError(`The models are not configured rightly:\n${mistakes}`);
}

/** The streams of this process, by what authorizes them. */
interface OpenStreams {
  session: SessionStreams;
  key: KeyStreams;
}

/** Registers each stream with whatever can end it. */
const streamsOf =
  ({ session, key: ofKeys }: OpenStreams, identity: Identity): NonNullable<ChatRoutesDeps['onStream']> =>
  async (request, reply, { key }) =>
    key ? ofKeys.add(key, reply) : session.add(request, reply, identity);

/** The routes of signed-in people, and of programs with a key. */
const roomRoutes = (
  rooms: Rooms,
  config: Config,
  dispatch: Dispatch,
  streams: OpenStreams,
  clock: Clock,
  { findKey, findClient }: { findKey: KeyLookup; findClient: KeyLookup },
  secret: string,
): RoutePlugin[] => [
  (app, { identity }) =>
    registerRequestOp(app, {
      operations: rooms.operations,
      dispatch,
      requireCaller: createKeyIdentity(identity, findKey).requireCaller,
      bodyLimitBytes: config.bodyLimitBytes,
    }),
  (app, { identity, origins }) =>
    registerBackendForm(app, {
      operations: rooms.operations,
      dispatch,
      identity: createKeyIdentity(identity, findKey),
      origins,
      bodyLimitBytes: config.bodyLimitBytes,
    }),
  (app, { origins }) => registerOpenApi(app, { origins, operations: rooms.operations }),
  // Its address of the protocol beside ours, for bearers alone. @source protocol §2.1
  ...['/api', ''].map((prefix): RoutePlugin => (app, { identity }) => {
    const requireCaller = createKeyIdentity(identity, findKey).requireFor('chat.send');
    registerChat(app, {
      chat: rooms.chat,
      admit: admitAgreed(rooms.agreement.agreement),
      prefix,
      requireCaller: prefix === '' ? requireBearer({ requireCaller }) : requireCaller,
      onStream: streamsOf(streams, identity),
    });
  }),
  (app, { identity }) =>
    registerV1(app, {
      identity: createKeyIdentity(identity, findKey),
      chat: rooms.chat,
      models: rooms.v1,
      owesAgreement: rooms.agreement.agreement.isOwed,
      onStream: streamsOf(streams, identity),
      now: () => clock.now(),
    }),
  (app, { identity, origins }) =>
    registerMcp(app, {
      identity: createKeyIdentity(identity, findClient),
      origins,
      apiOrigins: config.apiOrigins,
      dispatch,
      chat: rooms.chat,
      models: rooms.v1,
      rooms: rooms.mcpServer,
      owesAgreement: rooms.agreement.agreement.isOwed,
      onStream: streamsOf(streams, identity),
      secret,
      clock,
    }),
  (app, { identity, cookies, origins }) =>
    registerMcpAuthorization(app, {
      config,
      identity,
      cookies,
      origins,
      authorizations: rooms.mcpServer.authorizations,
      owesAgreement: rooms.agreement.agreement.isOwed,
      clock,
    }),
  (app, { identity }) =>
    registerChanges(app, {
      changes: rooms.changes,
      requireCaller: identity.requireCaller,
      // It holds nothing of the person, so it may end in order: a stream that breaks off is an error in the console.
      onStream: (request, reply) => streams.session.add(request, reply, identity, () => reply.raw.end()),
    }),
  (app, { identity: { findCaller } }) => registerPresigned(app, { ...rooms.presigned, findCaller }),
  (app, { identity: { findCaller } }) => registerDocuments(app, { ...rooms.documents, findCaller }),
  (app, { identity: { findCaller } }) => registerPersonArchives(app, { ...rooms.people, findCaller }),
  (app, { identity: { findCaller } }) => registerMadeFiles(app, { made: rooms.made, findCaller }),
  (app, { identity: { findCaller } }) =>
    registerAccountCallback(app, integrationsCallbackPath, async (request, query) => {
      const caller = await findCaller(request);
      return caller !== undefined && rooms.integrations.finish(caller, query);
    }),
  (app, { identity: { findCaller } }) =>
    registerAccountCallback(app, mcpCallbackPath, async (request, query) => {
      const caller = await findCaller(request);
      return caller !== undefined && rooms.mcp.finish(caller, query);
    }),
  (app) => registerMcpClientMetadata(app, config.publicUrl ?? `http://localhost:${config.port}`),
  (app, { identity: { findCaller } }) => registerAgreement(app, { ...rooms.agreement, findCaller }),
  (app, { identity: { findCaller } }) => registerTemplates(app, { ...rooms.templates, findCaller }),
  (app, { identity: { findCaller } }) =>
    registerApiDocuments(app, { apiDocuments: rooms.apiDocuments, findCaller }),
  (app, { identity: { findCaller } }) => registerFiles(app, { ...rooms.files, findCaller }),
  (app, { identity: { requireCaller } }) => registerTestEndpoint(app, { dispatch, requireCaller }),
  (app, { identity }) => registerUploadAddress(app, { dispatch, ...createKeyIdentity(identity, findKey) }),
  (app, { identity: { requireCaller } }) =>
    registerSharingAddresses(app, answerByDispatch({ dispatch, requireCaller })),
];

/** Images of other sites, for readers who allowed them. */
export function externalImageRoute({ outboundHosts: allowed, rateLimitPerMinute }: Config): RoutePlugin {
  const images = createExternalImages({ outbound: createOutbound({ allowed }), allowed });
  return (app, { identity: { requireCaller }, origins }) =>
    registerExternalImages(app, {
      images,
      origins,
      requireCaller,
      perMinute: Math.min(240, rateLimitPerMinute),
    });
}

/** The routes of embedding sites and their pages. */
const embedRoutes = ({ embed, chat }: Rooms, config: Config, streams: StreamRegistry): RoutePlugin[] => [
  (app, { origins }) =>
    registerEmbedApi(app, { embed, chat, origins, streams, perMinute: config.rateLimitPerMinute }),
  (app, { origins }) => registerEmbedPages(app, { embed, origins, appRoot: config.appRoot }),
  (app) => registerEmbedFiles(app, config.appRoot, config.embedVersionsDir),
];
