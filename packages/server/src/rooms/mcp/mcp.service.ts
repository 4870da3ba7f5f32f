import {
  holdsUser,
  mcpLimits,
  success,
  type McpServer,
  type Outcome,
  type SharedMcpServer,
} from '@stoa/core/contract';
import type { Pool } from 'pg';
import { withinLimit } from '../../platform/db/limit-lock.js';
import type { Sealer } from '../../platform/seal.js';
import type { Caller } from '../handlers.js';
import { refused } from '../refused.js';
import { hashOfListing, pinsOf, standOf, type ListedTool } from './describe-tools.js';
import type { McpAddress } from './mcp-address.js';
import { McpUnavailable, type McpClient } from './mcp-client.js';
import { mcpRows, type McpChoice, type StoredMcpServer } from './mcp.repository.js';
import { createSeenServers, type SeenServer } from './seen-servers.js';
import type { SignInServer, SignIns } from './sign-ins.js';

/** Dependencies of {@link createMcpService}. */
export interface McpServiceDeps {
  pool: Pool;
  sealer: Sealer;
  client: McpClient;
  signIns: SignIns;
  now(): Date;
  shared(): Promise<readonly SharedMcpServer[]>;
}

/** A server with what its person does with it. */
interface Known {
  server: StoredMcpServer & McpAddress & { isShared: boolean; client?: SignInServer['client'] };
  choice: McpChoice | undefined;
}

/** Of the servers that are on. */
const sharedPrefix = 'shared:';

const gone = refused('There is no such tool server.', 'NoSuchKey', 404);
const sealContext = (id: string): string => `mcp:${id}`;

/** The tools of a server that a turn may offer. */
export interface UsableServer {
  id: string;
  name: string;
  host: string;
  identity: string;
  address: McpAddress;
  tools: readonly ListedTool[];
}

/** A server that its person has turned on. */
export interface ConnectedServer {
  id: string;
  name: string;
  /** Of its session. */
  key: string;
  address: McpAddress;
  isReachable: boolean;
}

/**
 * Tool servers of people and of the site. Each is asked by itself, when it is needed, within a time: one that does not answer hides no other. What a
 * server says of its tools is offered to a model only as its person has accepted it.
 *
 * @source assistants.md C23–C26; security B, F
 */
export function createMcpService({ pool, sealer, client, signIns, now, shared }: McpServiceDeps) {
  const seen = createSeenServers(now);
  const keyOf = (personId: string, id: string): string => `${personId} ${id}`;

  async function knownTo(personId: string): Promise<Known[]> {
    const rows = mcpRows(pool);
    const [own, choices, offered, signedIn] = await Promise.all([
      rows.list(personId),
      rows.choices(personId),
      shared(),
      signIns.signedIn(personId),
    ]);
    /** A token of the server goes before an account of the person. */
    const addressed = <T extends SignInServer & { token: string }>(server: T): T & McpAddress => {
      const since = server.token === '' ? signedIn.get(server.id) : undefined;
      if (since === undefined) return server;
      const credentials = signIns.credentials({ personId, serverId: server.id }, server);
      return { ...server, signIn: { ...credentials, since } };
    };
    return [
      ...own.map((server) => ({
        server: addressed({
          ...server,
          token: sealer.open(server.token, sealContext(server.id)) ?? '',
          isShared: false,
        }),
        choice: choices.get(server.id),
      })),
      ...offered.map(({ id, clientId, clientSecret, clientIssuer, ...server }) => ({
        server: addressed({
          ...server,
          id: sharedPrefix + id,
          isShared: true,
          ...(clientId !== '' && { client: { id: clientId, secret: clientSecret, issuer: clientIssuer } }),
        }),
        choice: choices.get(sharedPrefix + id),
      })),
    ];
  }

  async function find(personId: string, id: string): Promise<Known | undefined> {
    return (await knownTo(personId)).find(({ server }) => server.id === id);
  }

  /** What the server is, asked unless that was done a moment ago. Never rejects. */
  async function look(personId: string, { server }: Known, isAnew = false): Promise<SeenServer> {
    const key = keyOf(personId, server.id);
    const before = isAnew ? undefined : seen.fresh(key, server);
    if (before) return before;
    let found: SeenServer;
    try {
      const listing = await client.list(key, server);
      found = { at: now().getTime(), status: 'ready', listing };
    } catch (error) {
      const status = error instanceof McpUnavailable ? error.reason : 'unreachable';
      found = { at: now().getTime(), status, listing: null };
    }
    seen.keep(key, server, found);
    return found;
  }

  function shown(personId: string, { server, choice }: Known): McpServer {
    const { id, name, url, isShared, token, signIn } = server;
    const last = seen.last(keyOf(personId, id), server);
    const listing = last?.listing ?? null;
    const pins = choice?.pins ?? null;
    return {
      id,
      name,
      // Where a server of the site is, and with what it is asked, is for administrators.
      url: isShared ? new URL(url).origin : url,
      isShared,
      isOn: choice?.isOn === true,
      hasToken: token !== '',
      isSignedIn: signIn !== undefined,
      status: last?.status ?? 'unknown',
      identity: listing?.identity ?? '',
      isOther: listing !== null && pins !== null && pins.identity !== listing.identity,
      tools: listing ? standOf(listing, pins) : [],
      hash: listing ? hashOfListing(listing) : '',
    };
  }

  /** Ends what was begun at a server as somebody else, or elsewhere. */
  function leave(personId: string, id: string): void {
    seen.forget(keyOf(personId, id));
    client.end(keyOf(personId, id));
  }

  async function tell(personId: string, id: string): Promise<Outcome<McpServer>> {
    const known = await find(personId, id);
    return known ? success(shown(personId, known)) : gone;
  }

  return {
    async list({ id: personId }: Caller): Promise<McpServer[]> {
      return (await knownTo(personId)).map((known) => shown(personId, known));
    },

    async save(
      { id: personId }: Caller,
      {
        id,
        name,
        url,
        token,
      }: { id?: string | null | undefined; name: string; url: string; token?: string | null | undefined },
    ): Promise<Outcome<McpServer>> {
      const address = url.trim();
      if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
        return refused('The address of a tool server begins with https://.');
      if (holdsUser(address))
        return refused(
          'The address holds a user name or a password. Leave it out, and enter what the server asks for as its token.',
        );
      let isMoved = false;
      const saved = await withinLimit(pool, 'mcp', personId, async (tx): Promise<Outcome<string>> => {
        const rows = mcpRows(tx);
        const own = await rows.list(personId);
        const before = id ? own.find((one) => one.id === id) : undefined;
        if (id && !before) return gone;
        if (!before && own.length >= mcpLimits.servers)
          return refused(
            `You may have ${mcpLimits.servers} tool servers. Remove one that you do not need any more.`,
          );
        const known = before?.id ?? (await rows.add(personId, { name: name.trim(), url: address }));
        // A token belongs to the origin that it was given for.
        const isSameOrigin = before !== undefined && new URL(before.url).origin === new URL(address).origin;
        const kept = isSameOrigin ? before.token : '';
        const sealed =
          token === undefined || token === null
            ? kept
            : token === ''
              ? ''
              : sealer.seal(token, sealContext(known));
        await rows.change(personId, { id: known, name: name.trim(), url: address, token: sealed });
        if (before && before.url !== address) await rows.choose(personId, known, { isOn: false, pins: null });
        isMoved = before !== undefined && before.url !== address;
        return success(known);
      });
      if (!saved.ok) return saved;
      leave(personId, saved.value);
      // An account belongs to the address at which its person has signed in.
      if (isMoved) void signIns.end({ personId, serverId: saved.value }).catch(() => undefined);
      return tell(personId, saved.value);
    },

    async remove({ id: personId }: Caller, id: string): Promise<void> {
      await mcpRows(pool).remove(personId, id);
      leave(personId, id);
      await signIns.end({ personId, serverId: id });
    },

    async check({ id: personId }: Caller, id: string): Promise<Outcome<McpServer>> {
      const known = await find(personId, id);
      if (!known) return gone;
      await look(personId, known, true);
      return success(shown(personId, known));
    },

    async accept({ id: personId }: Caller, id: string, hash: string): Promise<Outcome<McpServer>> {
      const known = await find(personId, id);
      if (!known) return gone;
      const { listing } = await look(personId, known);
      if (!listing || hashOfListing(listing) !== hash)
        return refused('The tools of this server have changed meanwhile. Look at them again.', 'Stale', 409);
      await mcpRows(pool).choose(personId, id, { isOn: true, pins: pinsOf(listing) });
      return tell(personId, id);
    },

    async turn({ id: personId }: Caller, id: string, isOn: boolean): Promise<Outcome<McpServer>> {
      if (!(await find(personId, id))) return gone;
      await mcpRows(pool).choose(personId, id, { isOn });
      return tell(personId, id);
    },

    /** The page at which somebody signs in at a server. */
    async signIn({ id: personId }: Caller, id: string): Promise<Outcome<URL>> {
      const known = await find(personId, id);
      if (!known) return gone;
      if (known.server.token !== '')
        return refused('This server is asked with a token. Remove the token to sign in instead.');
      try {
        return success(await signIns.begin({ personId, serverId: id }, known.server));
      } catch {
        return refused(
          'This server cannot be reached, or offers no sign-in that can be used here. It may take a token instead.',
        );
      }
    },

    /** Ends a sign-in whose window was sent back. @returns whether the person is signed in */
    async finishSignIn({ id: personId }: Pick<Caller, 'id'>, query: URLSearchParams): Promise<boolean> {
      const attempt = signIns.attemptOf(personId, query);
      const known = attempt && (await find(personId, attempt.serverId));
      if (!attempt || !known || !(await signIns.finish(attempt, known.server, query))) return false;
      leave(personId, attempt.serverId);
      return true;
    },

    async signOut(
      { id: personId }: Caller,
      id: string,
    ): Promise<Outcome<{ server: McpServer; isRevoked: boolean }>> {
      leave(personId, id);
      const isRevoked = await signIns.end({ personId, serverId: id });
      const server = await tell(personId, id);
      return server.ok ? success({ server: server.value, isRevoked }) : server;
    },

    /** A server has refused a call of somebody: what it was seen with before counts no more. */
    refusedTo(personId: string, { id, address }: Pick<UsableServer, 'id' | 'address'>): void {
      seen.keep(keyOf(personId, id), address, { at: now().getTime(), status: 'signIn', listing: null });
    },

    /** The servers that are on, with what was accepted of each; and a sentence for each that lacks something. */
    async usable({
      id: personId,
    }: Pick<Caller, 'id'>): Promise<{ servers: UsableServer[]; notes: string[] }> {
      const on = (await knownTo(personId)).filter(({ choice }) => choice?.isOn === true);
      const notes: string[] = [];
      const servers = await Promise.all(
        on.map(async (known): Promise<UsableServer[]> => {
          const { server, choice } = known;
          const { listing, status } = await look(personId, known);
          if (!listing) {
            notes.push(
              status === 'signIn'
                ? `“${server.name}” asks you to sign in again, or for other credentials. Do that in the settings, under Tools.`
                : `“${server.name}” cannot be reached, so its tools are missing.`,
            );
            return [];
          }
          const stands = standOf(listing, choice?.pins ?? null);
          const accepted = new Set(
            stands.filter(({ state }) => state === 'accepted').map(({ name }) => name),
          );
          if (accepted.size < stands.length)
            notes.push(`Tools of “${server.name}” are new or have changed. Look at them under Tools.`);
          return [
            {
              id: server.id,
              name: server.name,
              host: new URL(server.url).host,
              identity: listing.identity,
              address: server,
              tools: listing.tools.filter(({ name }) => accepted.has(name)),
            },
          ];
        }),
      );
      return { servers: servers.flat(), notes };
    },

    /** The servers that are on and call themselves what was accepted; one that cannot be reached is marked. */
    async connected({ id: personId }: Pick<Caller, 'id'>): Promise<ConnectedServer[]> {
      const on = (await knownTo(personId)).filter(({ choice }) => choice?.isOn === true && choice.pins);
      const servers = await Promise.all(
        on.map(async (known): Promise<ConnectedServer[]> => {
          const { id, name } = known.server;
          const { listing } = await look(personId, known);
          if (listing && listing.identity !== known.choice?.pins?.identity) return [];
          return [
            { id, name, key: keyOf(personId, id), address: known.server, isReachable: listing !== null },
          ];
        }),
      );
      return servers.flat();
    },

    /** Sign-ins at servers that the site offers no more are revoked and forgotten. */
    purge: async (): Promise<void> =>
      signIns.endLeftOver(
        sharedPrefix,
        (await shared()).map(({ id }) => sharedPrefix + id),
      ),

    sessionKey: keyOf,
  };
}

/** See {@link createMcpService}. */
export type McpService = ReturnType<typeof createMcpService>;
