import type { McpStatus } from '@stoa/core/contract';
import type { Listing } from './describe-tools.js';
import { placeOf, type McpAddress } from './mcp-address.js';

/** How a look at a server ended. */
export interface SeenServer {
  /** When it was looked at. @units milliseconds */
  at: number;
  status: McpStatus;
  listing: Listing | null;
}

/** A listing is looked at again after so long, and a server that was not there after less. @units milliseconds */
const freshMs = 60_000;
const failedMs = 20_000;
/** Of all listings together. @units characters */
const allCharacters = 50_000_000;

/** What was seen of servers, each under its key: forgotten after a while, and seen of an address and its token alone. */
export function createSeenServers(now: () => Date) {
  const seen = new Map<string, SeenServer & { place: string; characters: number }>();
  let total = 0;

  function forget(key: string): void {
    total -= seen.get(key)?.characters ?? 0;
    seen.delete(key);
  }

  /** What was seen last at this address, with this token. */
  function last(key: string, address: McpAddress): SeenServer | undefined {
    const found = seen.get(key);
    return found?.place === placeOf(address) ? found : undefined;
  }

  return {
    forget,
    last,
    /** The same, unless it has to be looked at again. */
    fresh(key: string, address: McpAddress): SeenServer | undefined {
      const found = last(key, address);
      const age = now().getTime() - (found?.at ?? 0);
      return found && age < (found.listing ? freshMs : failedMs) ? found : undefined;
    },
    keep(key: string, address: McpAddress, found: SeenServer): void {
      forget(key);
      const characters = found.listing ? JSON.stringify(found.listing).length : 0;
      // They stand in the order in which they were looked at.
      for (const [other, { at }] of seen) {
        if (at > now().getTime() - freshMs && total + characters <= allCharacters) break;
        forget(other);
      }
      seen.set(key, { ...found, place: placeOf(address), characters });
      total += characters;
    },
    /** How much is kept. */
    size: () => ({ servers: seen.size, characters: total }),
  };
}
