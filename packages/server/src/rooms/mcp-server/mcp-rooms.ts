import { closedSentence } from '../feature-flags/closed-sentences.js';
import type { AssistantService } from '../assistants/assistants.service.js';
import { usableBy, type UsableAssistant } from '../assistants/usable-assistants.js';
import type { FlagService } from '../feature-flags/feature-flags.service.js';
import type { Caller } from '../handlers.js';
import { createMcpAuthorizations, type McpAuthorizationsDeps } from './authorizations.js';

/** Dependencies of {@link createMcpRooms}. */
export interface McpRoomsDeps extends Omit<McpAuthorizationsDeps, 'closedTo'> {
  assistants: Pick<AssistantService, 'list' | 'listOfGroups' | 'rightsOf'>;
  flags: Pick<FlagService, 'of'>;
}

/** What the server offers to clients of the tool protocol. @source ours */
export const createMcpRooms = ({ assistants, flags, ...deps }: McpRoomsDeps) => {
  /** Why it is closed to somebody; the flags of a key are those of whom it belongs to. */
  async function closedTo(person: Caller): Promise<string | undefined> {
    const open = await flags.of(person.key ? { email: person.key.payer.email, isAdmin: false } : person);
    const closed = (['apiKeys', 'mcpServer'] as const).find((flag) => open[flag] !== true);
    return closed && closedSentence(closed);
  }
  return {
    usableBy: (person: Caller): Promise<UsableAssistant[]> => usableBy(person, assistants),
    closedTo,
    /** Clients that people let in. */
    authorizations: createMcpAuthorizations({ ...deps, closedTo }),
  };
};

/** See {@link createMcpRooms}. */
export type McpRooms = ReturnType<typeof createMcpRooms>;
