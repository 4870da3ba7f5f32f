import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InputOf, Operation } from '@stoa/core/contract';
import { buildEnvelope, decodeJson, requestOpPath } from '@stoa/core/wire';
import fastify, { type FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { registerRetryAfter } from '../../http/base/retry-after.js';
import { routerOptions } from '../../http/base/router-options.js';
import { registerChanges } from '../../http/changes/changes.js';
import { registerChat } from '../../http/chat/chat.js';
import { registerFiles } from '../../http/files/blobs.js';
import { registerTestEndpoint } from '../../http/admin/test-endpoint.js';
import { registerUploadAddress } from '../../http/files/upload-address.js';
import { registerDocuments } from '../../http/files/documents.js';
import { registerMadeFiles } from '../../http/files/made-files.js';
import { registerPersonArchives } from '../../http/files/person-archives.js';
import { registerPresigned } from '../../http/files/presigned.js';
import { registerTemplates } from '../../http/files/templates.js';
import { createDispatch } from '../../http/operations/dispatch.js';
import { registerRequestOp } from '../../http/operations/request-op.js';
import { createDiskBlobs } from '../../platform/blobs/disk.js';
import type { BlobStore } from '../../platform/blobs/port.js';
import { systemClock, type Clock } from '../../platform/clock.js';
import type { Database } from '../../platform/db/open.js';
import { createOpenAiProvider } from '../../platform/llm/openai.js';
import type { Embedder } from '../../platform/llm/embeddings/port.js';
import type { LlmCatalogue, LlmModel, LlmProvider } from '../../platform/llm/port.js';
import type { ServedConfig } from '../configs/config-reader.js';
import type { FileStore } from '../files/file-store.js';
import type { FileLimits } from '../../platform/blobs/file-limits.js';
import type { Caller } from '../handlers.js';
import { createTestDatabase } from '../../testing/test-database.js';
import { createRooms } from '../rooms.js';
import type { Rooms, RoomsDeps } from '../rooms.types.js';

/** A model behind the scripted model server. */
export const testModel: LlmModel = {
  id: 'test-model',
  name: 'Test Model',
  description: 'Answers from a script.',
  provider: 'OpenAI',
  upstreamId: 'scripted',
  inputContextWindow: 100_000,
  outputTokenLimit: 8_000,
  supportsImages: true,
  supportsSystemPrompts: true,
  systemPrompt: '',
  inputTokenCost: 0.001,
  outputTokenCost: 0.002,
  cachedTokenCost: 0.0005,
  isDefault: true,
  isAdvanced: false,
  isCheapest: true,
};

/** Whom the environment of a test names as administrators. */
export const testAdministrators = ['admin@example.org', 'admin2@example.org'];

/** One server process with the rooms' routes over real HTTP. The header `x-person` stands for a session. */
export interface RoomServer {
  url: string;
  app: FastifyInstance;
  rooms: Rooms;
  database: Database;
  processId: string;
  registry: Registry;
  /** Stops the heartbeat, as in a process that hangs. */
  stopHeartbeat(): void;
  /** Simulates a crash: no heartbeat, no write, no clean end. */
  crash(): Promise<void>;
  close(): Promise<void>;
}

export interface RoomServerOptions extends Pick<
  RoomsDeps,
  | 'addressGuard'
  | 'assistantHosts'
  | 'configFile'
  | 'environment'
  | 'google'
  | 'interpreter'
  | 'mcpTiming'
  | 'outbound'
  | 'rooms'
  | 'toolLimits'
  | 'toolSources'
> {
  database: Database;
  modelUrl: string;
  heartbeatMs?: number;
  maxParallelRuns?: number;
  clock?: Clock;
  writeDelayMs?: number;
  provider?: LlmProvider;
  embedder?: Embedder;
  rerankModelId?: string;
  /** More models beside the test model. */
  models?: readonly LlmModel[];
  templatesDir?: string;
  files?: FileStore;
  fileLimits?: FileLimits;
  conversationQuotaBytes?: number;
  configs?: readonly ServedConfig[];
  timeZone?: string;
  showsKeysOnce?: boolean;
  breakGlass?: boolean;
  coaPattern?: string;
  /** By default {@link testAdministrators}. */
  administrators?: readonly string[];
  maxJudgedPerDay?: number;
  /** By default a folder of its own, which goes with the server. */
  blobs?: BlobStore;
}

/** A server on a database of its own, which goes with it; without `modelUrl` no model answers. */
export async function openRoomServer(
  options: Omit<RoomServerOptions, 'database' | 'modelUrl'> & { modelUrl?: string } = {},
): Promise<RoomServer> {
  const database = await createTestDatabase();
  const server = await startRoomServer({
    modelUrl: 'http://127.0.0.1:9/v1',
    ...options,
    database: database.connect('external'),
  });
  return {
    ...server,
    async close() {
      await server.close();
      await database.drop();
    },
  };
}

export async function startRoomServer(options: RoomServerOptions): Promise<RoomServer> {
  const { database, heartbeatMs = 200, clock = systemClock } = options;
  const processId = randomUUID();
  const provider =
    options.provider ?? createOpenAiProvider({ baseUrl: options.modelUrl, apiKey: 'sk-secret-key' });
  const models = [testModel, ...(options.models ?? [])];
  const catalogue: LlmCatalogue = {
    list: () => models,
    get: (id) => models.find((model) => model.id === id),
    providerOf: () => provider,
    canReach: (name) => name !== 'Bedrock',
  };
  const folder = join(tmpdir(), `stoa-test-${processId}`);
  const app = fastify({ forceCloseConnections: true, routerOptions });
  const registry = new Registry();
  const rooms = createRooms({
    database,
    catalogue,
    ...(options.embedder && { embedder: options.embedder }),
    ...(options.rerankModelId && { rerankModelId: options.rerankModelId }),
    clock,
    log: app.log,
    registry,
    secret: 'a secret of thirty-two characters',
    administrators: { emails: options.administrators ?? testAdministrators, subjects: [] },
    processId,
    heartbeatMs,
    maxParallelRuns: options.maxParallelRuns ?? 3,
    templatesDir: options.templatesDir ?? null,
    blobs: options.blobs ?? createDiskBlobs(folder),
    ...(options.timeZone && { timeZone: options.timeZone }),
    ...(options.assistantHosts && { assistantHosts: options.assistantHosts }),
    ...(options.showsKeysOnce && { showsKeysOnce: true }),
    ...(options.breakGlass && { breakGlass: true }),
    ...(options.coaPattern && { coaPattern: options.coaPattern }),
    ...(options.configs && { configs: options.configs }),
    ...(options.google && { google: options.google }),
    ...(options.interpreter && { interpreter: options.interpreter }),
    ...(options.outbound && { outbound: options.outbound }),
    ...(options.configFile && { configFile: options.configFile }),
    ...(options.environment && { environment: options.environment }),
    ...(options.addressGuard && { addressGuard: options.addressGuard }),
    ...(options.mcpTiming && { mcpTiming: options.mcpTiming }),
    ...(options.rooms && { rooms: options.rooms }),
    ...(options.toolSources && { toolSources: options.toolSources }),
    ...(options.toolLimits && { toolLimits: options.toolLimits }),
    ...(options.maxJudgedPerDay !== undefined && { maxJudgedPerDay: options.maxJudgedPerDay }),
    ...(options.files !== undefined && { files: options.files }),
    ...(options.fileLimits !== undefined && { fileLimits: options.fileLimits }),
    ...(options.conversationQuotaBytes !== undefined && {
      conversationQuotaBytes: options.conversationQuotaBytes,
    }),
    ...(options.writeDelayMs !== undefined && { writeDelayMs: options.writeDelayMs }),
  });
  const beat = () =>
    database.pool
      .query(
        `insert into processes (id, host) values ($1, 'test') on conflict (id) do update set beat_at = now()`,
        [processId],
      )
      .catch(() => undefined);
  await beat();
  const timer = setInterval(beat, heartbeatMs);

  const people = new Map<string, Promise<Omit<Caller, 'isAdmin'>>>();
  const addPerson = async (email: string): Promise<Omit<Caller, 'isAdmin'>> => {
    const { rows } = await database.pool.query<{ id: string }>(
      `insert into people (email, name, issuer, subject, email_verified) values ($1, $1, 'test', $1, true)
       on conflict (email) do update set name = excluded.name returning id`,
      [email],
    );
    return { id: rows[0]!.id, email, name: email };
  };
  const findCaller = async (email: unknown): Promise<Caller | undefined> => {
    if (typeof email !== 'string') return undefined;
    // Several first requests at once are one person.
    const known = people.get(email) ?? addPerson(email);
    people.set(email, known);
    const person = await known;
    return {
      ...person,
      isAdmin: await rooms.administrators.isAdmin({ ...person, isEmailVerified: true, subject: null }),
    };
  };
  const deps = {
    requireCaller: async (
      request: { headers: Record<string, unknown> },
      reply: { code(n: number): { send(body: unknown): unknown } },
    ) => {
      const caller = await findCaller(request.headers['x-person']);
      if (!caller) reply.code(401).send({ error: 'Unauthorized' });
      return caller;
    },
  };
  const dispatch = createDispatch({ ...rooms, clock });
  registerRequestOp(app, { ...rooms, dispatch, bodyLimitBytes: 10 * 1024 * 1024, ...deps });
  registerRetryAfter(app);
  registerChat(app, { chat: rooms.chat, ...deps });
  registerChanges(app, { changes: rooms.changes, onStream: () => Promise.resolve(), ...deps });
  registerPresigned(app, {
    ...rooms.presigned,
    findCaller: (request) => findCaller(request.headers['x-person']),
  });
  registerDocuments(app, {
    ...rooms.documents,
    findCaller: (request) => findCaller(request.headers['x-person']),
  });
  registerPersonArchives(app, {
    ...rooms.people,
    findCaller: (request) => findCaller(request.headers['x-person']),
  });
  registerMadeFiles(app, {
    made: rooms.made,
    findCaller: (request) => findCaller(request.headers['x-person']),
  });
  registerTemplates(app, {
    ...rooms.templates,
    findCaller: (request) => findCaller(request.headers['x-person']),
  });
  registerFiles(app, {
    ...rooms.files,
    findCaller: (request) => findCaller(request.headers['x-person']),
  });
  registerUploadAddress(app, { dispatch, ...deps });
  registerTestEndpoint(app, { dispatch, ...deps });
  await rooms.open();
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    app,
    rooms,
    database,
    processId,
    registry,
    stopHeartbeat: () => clearInterval(timer),
    async crash() {
      clearInterval(timer);
      app.server.closeAllConnections();
      app.server.close();
      await database.close();
      // The database is closed, so this only disconnects the provider, as the end of a process does.
      void rooms.close().catch(() => undefined);
    },
    async close() {
      clearInterval(timer);
      await rooms.close();
      await app.close();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Calls one operation through its envelope. */
export async function call<T extends Operation>(
  server: Pick<RoomServer, 'url'>,
  person: string,
  operation: T,
  input: InputOf<T>,
): Promise<{ status: number; value: Record<string, unknown> }> {
  const response = await fetch(server.url + requestOpPath, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-person': person },
    body: JSON.stringify(buildEnvelope(operation, input)),
  });
  const body = (await response.json()) as { data?: string };
  return {
    status: response.status,
    value: body.data === undefined ? { ...body } : (decodeJson(body.data) as Record<string, unknown>),
  };
}
