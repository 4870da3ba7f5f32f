import { adminsConfig } from '@stoa/core/contract';
import { createRuns } from '../platform/runs/runs.js';
import { createSealer } from '../platform/seal.js';
import { findPeopleAt } from './directory/people-at.js';
import { createAnalyticsService } from './analytics/analytics.service.js';
import { createDataAddresses } from './analytics/data-addresses.js';
import { createApiDocumentService } from './api-documents/api-documents.service.js';
import { createApiKeyService } from './api-keys/api-keys.service.js';
import { createKeySecrets } from './api-keys/key-secrets.js';
import { createWithdrawal } from './assistants/turn/end-withdrawn.js';
import { createAssistantService, type DoubtfulRights } from './assistants/assistants.service.js';
import { createGroupService } from './groups/groups.service.js';
import { createConversationWriter } from './conversations/conversation-writer.js';
import type { Foundation } from './foundation.js';
import type { RoomsDeps } from './rooms.types.js';
import type { Library } from './library.js';

/** Rooms of what answers, and of who may use it: assistants, their groups and keys, the runs. */
export type Answering = ReturnType<typeof createAnswering>;

/** Builds {@link Answering}. */
export function createAnswering(
  deps: RoomsDeps,
  {
    changes,
    configs,
    catalogue,
    audit,
    named,
    findCaller,
    groups,
    accounts,
    timeZone,
    spending,
    liveSettings,
    newAsker,
  }: Foundation,
  { conversationsChanged, understander }: Library,
) {
  const { database, clock, log } = deps;
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
    findCaller,
    analysisEnded: analytics.ended,
    changed: assistantsChanged,
    endWithdrawn,
  });
  return {
    sealer,
    assistantHosts,
    assistants,
    dataAddresses,
    analytics,
    runs,
    endWithdrawn,
    apiDocuments,
    keySecrets,
    apiKeys,
    assistantGroups,
  };
}
