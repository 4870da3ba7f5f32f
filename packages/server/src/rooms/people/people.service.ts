import { randomUUID } from 'node:crypto';
import {
  adminsConfig,
  peopleLimits,
  peopleMessages,
  rateLimitConfig,
  retentionMessages,
  siteRateLimitConfig,
  success,
  type ListedPerson,
  type Operations,
  type Outcome,
  type ParsedInputOf,
  type PeopleMessageCode,
  type PersonDetails,
} from '@stoa/core/contract';
import type { Pool, PoolClient } from 'pg';
import type { Audit } from '../../platform/audit/audit.js';
import type { Administrators, NamedAdministrators } from '../../platform/auth/administrators.js';
import { endSessions } from '../../platform/auth/end-sessions.js';
import { sessionEndedChannel } from '../../platform/auth/session-ended.js';
import { lockUntilEnd } from '../../platform/db/advisory-lock.js';
import type { Database } from '../../platform/db/open.js';
import { inTransaction } from '../../platform/db/transaction.js';
import type { Runs } from '../../platform/runs/runs.js';
import type { AccountRepository } from '../accounts/accounts.repository.js';
import { apiKeyChannel } from '../api-keys/api-keys.service.js';
import type { ConfigValues } from '../configs/config-values.js';
import { embedKeyChannel } from '../embed/known-origins.js';
import type { CallContext } from '../handlers.js';
import { looksRows } from '../looks/looks.repository.js';
import { refused } from '../refused.js';
import type { UserGroupRepository } from '../user-groups/user-groups.repository.js';
import { eraseJobs, erasePerson, hasActiveJob, type Erased } from './erase-person.js';
import { peopleRows, type PersonRow } from './people.repository.js';
import type { PersonArchives } from './person-archives.js';

/** Dependencies of {@link createPeopleService}. */
export interface PeopleServiceDeps {
  pool: Pool;
  database: Pick<Database, 'notify'>;
  audit: Audit;
  runs: Pick<Runs, 'stop'>;
  configs: Pick<ConfigValues, 'forget' | 'of'>;
  accounts: Pick<AccountRepository, 'list'>;
  userGroups: Pick<UserGroupRepository, 'groupsOf'>;
  administrators: Administrators;
  named: NamedAdministrators;
  archives: PersonArchives;
  /** Ends replies whose right has gone with the person. */
  endWithdrawn(): Promise<void>;
  /** Bytes in the store that no row knows any more. */
  removeBlobs(ids: readonly string[]): Promise<void>;
  /** Whether somebody is under a legal hold. */
  isHeld(email: string): Promise<boolean>;
  /** After a deletion every process reads the configuration anew. */
  configChanged(type: string): Promise<void>;
}

type Context = Pick<CallContext, 'address' | 'now' | 'person'>;

const refuse = (code: PeopleMessageCode, type?: string, status?: number) =>
  refused(peopleMessages[code], type, status);
const gone = refuse('people.gone', 'NoSuchKey', 404);

/** How long the end of what runs for a person is waited for before they are deleted. */
const idleMs = 5_000;
const idleCheckMs = 100;

/** People, as administrators see and manage them. Never their content. @source ours; security T, U */
export function createPeopleService(deps: PeopleServiceDeps) {
  const { pool, database, audit, runs, configs, accounts, userGroups, administrators, named, archives } =
    deps;

  async function shown(row: PersonRow): Promise<ListedPerson> {
    const { id, name, email, createdAt, lastSeenAt, deactivatedAt, sessions } = row;
    return {
      id,
      name,
      email,
      sessions,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      deactivatedAt: deactivatedAt?.toISOString() ?? null,
      isAdmin: await administrators.isAdmin(row),
    };
  }

  const write = (
    tx: PoolClient,
    { person, address }: Context,
    action: string,
    entry: { subject: string; details?: Record<string, unknown> },
  ) => audit.write(tx, { personId: person.id, address, action: `people.${action}`, details: {}, ...entry });

  /**
   * Whether the site keeps an administrator who may sign in. It is asked under a lock, since two administrators may be about to deactivate
   * each other, and of the one who asks as well, who may have been deactivated meanwhile.
   */
  async function lacksAdministrators(tx: PoolClient, row: PersonRow): Promise<boolean> {
    const emails = [...named.emails, ...(await configs.of(adminsConfig))];
    const others = await peopleRows(tx).othersNamed(row.id, emails, named.subjects);
    for (const other of others) if (await administrators.isAdmin(other)) return false;
    return true;
  }

  /** Does something to somebody else who is there, so that an administrator remains. */
  const change = <T>(
    id: string,
    context: Context,
    work: (tx: PoolClient, row: PersonRow) => Promise<Outcome<T>>,
  ): Promise<Outcome<T>> =>
    inTransaction(pool, async (tx): Promise<Outcome<T>> => {
      await lockUntilEnd(tx, 'people');
      const row = await peopleRows(tx).find(id, true);
      if (!row) return gone;
      if (id === context.person.id) return refuse('people.self', 'Forbidden', 403);
      if (await lacksAdministrators(tx, row)) return refuse('people.lastAdministrator', 'Forbidden', 403);
      return work(tx, row);
    });

  const tellSessions = async (idHashes: readonly string[]): Promise<void> => {
    for (const idHash of idHashes) await database.notify(sessionEndedChannel, idHash);
  };

  /** Whoever acts as the person: they themselves, their keys, and they as somebody who tries the chat of a site. */
  const actorsOf = `select $1::uuid union select actor_id from api_keys where (owner_id = $1 or actor_id = $1) and actor_id is not null
    union select id from people where issuer like 'embed:%' and subject = 'p:' || $1::text`;

  /** Once a deactivation is committed: what acts for the person ends, on every process. */
  async function endAll(id: string): Promise<void> {
    const { rows: keys } = await pool.query<{ id: string }>(
      'select id from api_keys where owner_id = $1 or actor_id = $1',
      [id],
    );
    for (const key of keys) await database.notify(apiKeyChannel, key.id);
    const { rows: sites } = await pool.query<{ id: string }>(
      `select id from embed_keys where settings->>'lenderId' = $1
       union select substr(issuer, 7)::uuid from people where issuer like 'embed:%' and subject = 'p:' || $1`,
      [id],
    );
    for (const site of sites) await database.notify(embedKeyChannel, site.id);
    const { rows } = await pool.query<{ personId: string; requestId: string }>(
      `select person_id as "personId", request_id as "requestId" from runs where status = 'running' and
         (person_id in (${actorsOf}) or body->>'keyId' in (select k.id::text from api_keys k where k.owner_id = $1))`,
      [id],
    );
    for (const run of rows) await runs.stop(run.personId, run.requestId);
    await deps.endWithdrawn();
  }

  async function isIdle(id: string): Promise<boolean> {
    const { rows } = await pool.query(
      `select from runs where status = 'running' and person_id in (${actorsOf}) limit 1`,
      [id],
    );
    return rows.length === 0 && !(await hasActiveJob(pool, id));
  }

  async function deactivate(id: string, context: Context): Promise<Outcome<void>> {
    const ended = await change(id, context, async (tx, row) => {
      if (row.deactivatedAt) return success<string[]>([]);
      await tx.query('update people set deactivated_at = $2 where id = $1', [id, context.now()]);
      await write(tx, context, 'deactivate', { subject: row.email });
      return success(await endSessions(tx, id, { at: context.now() }));
    });
    if (!ended.ok) return ended;
    await tellSessions(ended.value);
    await endAll(id);
    return success(undefined);
  }

  return {
    async list(input: ParsedInputOf<Operations['people']['list']>, context: Context) {
      const { search, status, limit } = input;
      await inTransaction(pool, (tx) =>
        write(tx, context, 'list', {
          subject: 'people',
          details: {
            ...(search && { search }),
            ...(status && { status }),
            ...(input.after && { isNext: true }),
          },
        }),
      );
      const rows = peopleRows(pool);
      const [found, total] = await Promise.all([
        // One more says whether there is another page.
        rows.list({ ...input, limit: limit + 1 }),
        rows.count({ search, status }),
      ]);
      const page = found.slice(0, limit);
      return {
        people: await Promise.all(page.map(shown)),
        next: found.length > limit ? (page.at(-1)?.place ?? null) : null,
        total,
      };
    },

    async get(id: string, context: Context): Promise<Outcome<PersonDetails>> {
      const rows = peopleRows(pool);
      const row = await rows.find(id);
      if (!row) return gone;
      const { email } = row;
      await inTransaction(pool, (tx) => write(tx, context, 'get', { subject: email }));
      const [lists, groups, sessions, led, assistants, counts, owned, site, person] = await Promise.all([
        userGroups.groupsOf(email),
        rows.groups(email),
        rows.sessions(id),
        rows.solelyLed(email),
        rows.lentAssistants(id, email),
        rows.counts(id, email),
        accounts.list(id),
        configs.of(siteRateLimitConfig),
        configs.of(rateLimitConfig),
      ]);
      return success({
        person: await shown(row),
        lists: [...lists].sort((one, other) => one.localeCompare(other)),
        groups: groups.map(({ name, level }) => ({ name, level })),
        limits: [
          { scope: 'site', name: null, limit: site },
          { scope: 'person', name: null, limit: person },
          ...owned.map(({ name, rateLimit: limit }) => ({ scope: 'account' as const, name, limit })),
        ],
        sessions,
        solely: { groups: led.map(({ name, others }) => ({ name, others })), assistants, ...counts },
      });
    },

    async signOut(id: string, sessionId: string | undefined, context: Context): Promise<Outcome<void>> {
      const ended = await inTransaction(pool, async (tx): Promise<Outcome<string[]>> => {
        const row = await peopleRows(tx).find(id, true);
        if (!row) return gone;
        const idHashes = await endSessions(tx, id, { at: context.now(), only: sessionId });
        if (sessionId !== undefined && idHashes.length === 0)
          return refuse('people.sessionGone', 'NoSuchKey', 404);
        await write(tx, context, 'signOut', { subject: row.email, details: { sessions: idHashes.length } });
        return success(idHashes);
      });
      if (!ended.ok) return ended;
      await tellSessions(ended.value);
      return success(undefined);
    },

    deactivate,

    async reactivate(id: string, context: Context): Promise<Outcome<void>> {
      return inTransaction(pool, async (tx): Promise<Outcome<void>> => {
        const row = await peopleRows(tx).find(id, true);
        if (!row) return gone;
        if (!row.deactivatedAt) return success(undefined);
        await tx.query('update people set deactivated_at = null where id = $1', [id]);
        await write(tx, context, 'reactivate', { subject: row.email });
        return success(undefined);
      });
    },

    async makeArchive(id: string, context: Context) {
      const row = await peopleRows(pool).find(id);
      if (!row) return gone;
      await inTransaction(pool, async (tx) => {
        await write(tx, context, 'makeArchive', { subject: row.email });
        // It holds what they wrote, so they are told.
        const until = new Date(context.now().getTime() + peopleLimits.archiveMs);
        const note = { id: randomUUID(), personId: id, reason: '' };
        await looksRows(tx).add(note, context.person.id, context.now(), until);
      });
      return success(await archives.begin(id, context.person.id));
    },

    archive: (id: string, context: Context) => archives.latest(id, context.person.id),

    /** Every fetch of an archive is written down. */
    async fetchArchive(archiveId: string, requesterId: string, address: string) {
      const archive = await archives.open(archiveId, requesterId);
      if (!archive) return undefined;
      await inTransaction(pool, (tx) =>
        audit.write(tx, {
          personId: requesterId,
          address,
          action: 'people.fetchArchive',
          subject: archive.email,
          details: {},
        }),
      );
      return archive;
    },

    /** First nothing acts for them any more; then they and what is theirs go in one transaction, and at last the bytes. */
    async remove(id: string, email: string, context: Context): Promise<Outcome<void>> {
      const known = await peopleRows(pool).find(id);
      if (!known) return gone;
      if (email.trim().toLowerCase() !== known.email) return refuse('people.emailDiffers');
      if (await deps.isHeld(known.email))
        return refused(retentionMessages['retention.held'], 'Conflict', 409);
      const stopped = await deactivate(id, context);
      if (!stopped.ok) return stopped;
      const until = Date.now() + idleMs;
      while (!(await isIdle(id)) && Date.now() < until)
        await new Promise((resolve) => setTimeout(resolve, idleCheckMs));
      const erased = await change(id, context, async (tx, row): Promise<Outcome<Erased>> => {
        const led = await peopleRows(tx).solelyLed(row.email);
        const result = await erasePerson(tx, row, led, context.person.email);
        const forgotten = await audit.forget(tx, [row.email, id]);
        // Who it was is nowhere any more; the entry says that it was done.
        await write(tx, context, 'remove', {
          subject: 'people',
          details: { ...result.counts, emptiedEntries: forgotten },
        });
        return success(result);
      });
      if (!erased.ok) return erased;
      for (const type of erased.value.configTypes) await deps.configChanged(type);
      for (const key of erased.value.apiKeyIds) await database.notify(apiKeyChannel, key);
      await deps.removeBlobs(erased.value.blobIds);
      // A job that went on all the same has counted its time.
      await eraseJobs(pool, erased.value.ids);
      return success(undefined);
    },
  };
}

/** See {@link createPeopleService}. */
export type PeopleService = ReturnType<typeof createPeopleService>;
