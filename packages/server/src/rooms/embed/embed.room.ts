import * as z from 'zod/mini';
import type { Clock } from '../../platform/clock.js';
import { findPerson } from '../../platform/auth/people.js';
import type { Database } from '../../platform/db/open.js';
import type { LlmCatalogue } from '../../platform/llm/port.js';
import type { Runs } from '../../platform/runs/runs.js';
import { createClaimSigner } from '../../platform/signed-claim.js';
import type { AssistantService } from '../assistants/assistants.service.js';
import type { FlagService } from '../feature-flags/feature-flags.service.js';
import { groupRows } from '../groups/groups.repository.js';
import { saveThumb } from '../ratings/thumbs.js';
import { withDevelopmentKey } from './development-key.js';
import { createDisclosures } from './disclosures.js';
import { createEmbedAccess, type EmbedAccess } from './embed-access.service.js';
import { createEmbedChat, type EmbedChat } from './embed-chat.service.js';
import { createMessageCounters } from './message-counters.js';
import { createEmbedKeyService } from './embed-keys.service.js';
import { embedOperations } from './embed.operations.js';
import { createEmbedKeyRepository } from './embed.repository.js';
import { createEmbedTokens } from './embed-tokens.js';
import { createEndUsers } from './end-users.js';
import { createKnownOrigins, type KnownOrigins } from './known-origins.js';

/** Dependencies of {@link createEmbedRoom}. */
export interface EmbedRoomDeps {
  database: Database;
  catalogue: LlmCatalogue;
  runs: Pick<Runs, 'find' | 'stop'>;
  flags: FlagService;
  assistants: Pick<AssistantService, 'lendable' | 'nameOf'>;
  clock: Clock;
  secret: string;
  /** See `STOA_EMBED_DEV_ORIGINS`. */
  devOrigins: readonly string[];
  /** See `STOA_EMBED_VISITOR_DAYS`. */
  visitorDays(): Promise<number>;
  isSecure: boolean;
}

/** The services behind the routes of the embeddable chat. */
export interface EmbedRoom {
  access: EmbedAccess;
  chat: EmbedChat;
  knownOrigins: KnownOrigins;
}

/** Lifetime of a visitor's claim; later the visitor is a new one. */
const visitorMs = 400 * 24 * 60 * 60 * 1000;

/** Builds the room of embedding sites. */
export function createEmbedRoom(deps: EmbedRoomDeps) {
  const { database, catalogue, clock, secret } = deps;
  const keys = withDevelopmentKey(createEmbedKeyRepository(database.db), deps.devOrigins, catalogue.list());
  const tokens = createEmbedTokens(secret, clock);
  const visitors = createClaimSigner<string>({
    secret,
    purpose: 'embed-visitor',
    value: z.string(),
    validMs: visitorMs,
    clock,
  });
  const endUsers = createEndUsers(database.pool);
  const counts = createMessageCounters(database.pool, clock);
  const room: EmbedRoom = {
    access: createEmbedAccess({
      keys,
      tokens,
      visitors,
      clock,
      async isActivePerson(id) {
        const person = await findPerson(database.db, id);
        return person !== undefined && !person.isDeactivated;
      },
    }),
    chat: createEmbedChat({
      catalogue,
      counts,
      endUsers,
      disclosures: createDisclosures(database.pool),
      runs: deps.runs,
      assistants: deps.assistants,
      findGroup: async (id) => (await groupRows(database.pool).list([id]))[0],
      saveThumb: (personId, thumb) => saveThumb(database.pool, personId, thumb, clock.now()),
    }),
    knownOrigins: createKnownOrigins(keys, clock),
  };
  const service = createEmbedKeyService({ ...deps, keys, tokens, endUsers });
  return {
    room,
    operations: embedOperations(service),
    async purge() {
      await Promise.all([counts.purge(), endUsers.deleteInactiveVisitors(await deps.visitorDays())]);
    },
  };
}
