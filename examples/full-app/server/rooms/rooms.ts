import type { Registry } from 'prom-client';
import type { PresignedDeps } from '../http/presigned.js';
import type { Clock } from '../platform/clock.js';
import type { Database } from '../platform/db/open.js';
import type { LlmCatalogue } from '../platform/llm/port.js';
import type { Log } from '../platform/log.js';
import { createRuns, type Runs, type RunsDeps } from '../platform/runs/runs.js';
import { accountOperations } from './accounts/accounts.operations.js';
import { createAccountRepository } from './accounts/accounts.repository.js';
import { chatOperations } from './chat/chat.operations.js';
import { createChatService, type ChatService } from './chat/chat.service.js';
import { createConversationKeeper } from './conversations/conversation-keeper.js';
import { conversationOperations } from './conversations/conversations.operations.js';
import { createConversationService } from './conversations/conversations.service.js';
import { createPresigner } from './conversations/presigner.js';
import { featureFlagOperations } from './feature-flags/feature-flags.operations.js';
import { createFeatureFlagRepository } from './feature-flags/feature-flags.repository.js';
import type { Handlers } from './handlers.js';
import { modelOperations } from './models/models.operations.js';
import { settingsOperations } from './settings/settings.operations.js';
import { createSettingsRepository } from './settings/settings.repository.js';

/** What the rooms are built on. */
export interface RoomsDeps extends Pick<
  RunsDeps,
  'heartbeatMs' | 'maxParallelRuns' | 'processId' | 'writeDelayMs'
> {
  database: Database;
  catalogue: LlmCatalogue;
  clock: Clock;
  log: Log;
  registry: Registry;
  /** Key material of the installation, the same on every process. */
  secret: string;
}

/** Everything that the HTTP layer serves. */
export interface Rooms {
  handlers: Handlers;
  chat: ChatService;
  runs: Runs;
  presigned: Pick<PresignedDeps, 'presigner' | 'readChunk'>;
  /** Ends what dead processes left behind; call it when this process's own row stands, before the first request. */
  open(): Promise<void>;
  /** Ends this process's runs; call it before the server stops taking connections. */
  close(): Promise<void>;
}

const purgeMs = 60_000;

/** Builds every room. */
export function createRooms(deps: RoomsDeps): Rooms {
  const { database, catalogue, clock, log } = deps;
  const presigner = createPresigner(deps.secret, clock);
  const conversations = createConversationService(database.pool, presigner);
  const runs = createRuns({ ...deps, logger: log, conversations: createConversationKeeper(catalogue) });
  let timer: NodeJS.Timeout | undefined;

  return {
    handlers: {
      accounts: accountOperations(createAccountRepository(database.db)),
      chat: chatOperations(runs),
      conversations: conversationOperations(conversations),
      featureFlags: featureFlagOperations(createFeatureFlagRepository(database.db)),
      models: modelOperations(catalogue),
      settings: settingsOperations(createSettingsRepository(database.db)),
    },
    chat: createChatService({ runs, catalogue }),
    runs,
    presigned: { presigner, readChunk: conversations.readChunk },
    async open() {
      await runs.open();
      timer = setInterval(() => {
        conversations
          .purge()
          .catch((error: unknown) => log.warn({ err: error }, 'deleted conversations will be emptied later'));
      }, purgeMs).unref();
    },
    async close() {
      clearInterval(timer);
      await runs.shutdown();
    },
  };
}
