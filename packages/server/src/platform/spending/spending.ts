import type { Pool, PoolClient } from 'pg';
import type { Clock } from '../clock.js';
import { lockUntilEnd } from '../db/advisory-lock.js';
import type { SpendingScope } from '../db/schema/spending.js';
import { inTransaction } from '../db/transaction.js';

/** How much may be spent in each calendar period of the site's time zone. */
export interface SpendingLimit {
  scope: SpendingScope;
  period: 'Monthly' | 'Daily' | 'Hourly';
  /** US dollars. */
  rate: number;
}

/** Whose request it is, and what pays for it. */
export interface Spender {
  /** Who pays. */
  personId: string;
  accountId: string;
  /** The API key that the request came with. */
  keyId?: string | undefined;
}

/** Why a request may not begin: with it, more would be spent than a limit allows. */
export interface SpendingRefusal extends SpendingLimit {
  /** Spent and reserved in this period. @units US dollars */
  spent: number;
  /** The most that the request could cost. @units US dollars */
  needed: number;
  /** When the next period begins. */
  resetsAt: Date;
  /** The same on the clocks of the site: "2027-01-01 00:00". */
  resetsAtLocal: string;
}

/** The limits of an account and of a key as they are stored, which their owners change at any time; null for none. */
export interface OwnLimits {
  account: unknown;
  key: unknown;
}

/** A spender with the limits that hold for them now, and the counters of these. */
export interface OpenSpending {
  spender: Spender;
  at: Date;
  own: OwnLimits;
  limits: readonly (SpendingLimit & Period)[];
}

/** Thrown where limits are not what they were when they were looked for: nothing was reserved. */
class ChangedLimits extends Error {
  override readonly name = 'ChangedLimits';
}

interface Period {
  owner: string;
  startsAt: Date;
  endsAt: Date;
  endsAtLocal: string;
}

/** A limit with what may still be spent and reserved. */
export interface RemainingSpending extends SpendingLimit {
  /** US dollars. */
  left: number;
  /** When the next period begins. */
  resetsAt: Date;
}

/** A counter that is not the sum of its rows, or a row that is not what was used. */
export interface SpendingMismatch {
  what: string;
  counted: number;
  summed: number;
}

/** Dependencies of {@link createSpending}. */
export interface SpendingDeps {
  pool: Pool;
  clock: Clock;
  /** The limits that hold for somebody, asked at each request. */
  limitsOf(own: OwnLimits): Promise<readonly SpendingLimit[]>;
  /** A name of the IANA time zone database. */
  timeZone: string;
}

/**
 * Limits of spending that hold to the millionth of a dollar, whichever processes spend at the same time.
 *
 * Before a request to a model begins, the most that it can cost is reserved against every limit. Its row of usage settles it by a trigger of
 * the database, in the transaction that ends it, however it ends. A counter is locked while it is compared and raised, and is never
 * anything but the sum of its rows: one is made from them the first time that a limit asks for it.
 *
 * @source administration specification §2 (2.005, 2.006), §3 (2.058); security $
 */
export interface Spending {
  /**
   * Finds the limits for work whose transaction reserves. Those of accounts and keys are as they were last seen, so that a request asks the
   * database once; where they have changed, reserving throws, and the work is done again.
   */
  reserving<Result>(spender: Spender, work: (opened: OpenSpending) => Promise<Result>): Promise<Result>;
  /** Reserves within the transaction of such work, or says which limit forbids it. @param usd see `costBound` */
  reserve(
    tx: PoolClient,
    opened: OpenSpending,
    reservation: { runId: string; usd: number },
  ): Promise<SpendingRefusal | undefined>;
  /** What each limit leaves of its period. */
  remaining(spender: Spender): Promise<RemainingSpending[]>;
  /** Gives back what was reserved for a request that will leave no usage. */
  release(runId: string): Promise<void>;
  /** Gives back what was reserved by processes that died, and forgets periods that have ended. */
  purge(): Promise<void>;
  /** Compares counters with their rows, and rows with the usage. */
  check(): Promise<SpendingMismatch[]>;
}

const microPerUsd = 1_000_000;
const maxKnown = 10_000;
/** How often limits may change while one request begins. */
const maxTries = 5;
/** Longer than any question in the background takes; what belongs to a run waits for the end of the run. */
const lostAfterMinutes = 10;
const keepDays = 70;
/** Rows of `spending s` that a counter `c` sums up. */
const summed = `s.at >= c.starts_at and s.at < c.ends_at and (
    c.scope = 'site' or (c.scope = 'person' and s.person_id::text = c.owner)
    or (c.scope = 'account' and s.person_id::text || '/' || s.account_id = c.owner)
    or (c.scope = 'key' and s.key_id::text = c.owner)
  )`;
const units = { Monthly: 'month', Daily: 'day', Hourly: 'hour' } as const;

const jsonOf = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

/** Which rows of `spending` a counter sums up, as a condition and its values from `$5` on. */
function rowsOf(scope: SpendingScope, owner: string): [condition: string, values: string[]] {
  const slash = owner.indexOf('/');
  switch (scope) {
    case 'site':
      return ['true', []];
    case 'person':
      return ['person_id = $5::uuid', [owner]];
    case 'account':
      return ['person_id = $5::uuid and account_id = $6', [owner.slice(0, slash), owner.slice(slash + 1)]];
    case 'key':
      return ['key_id = $5::uuid', [owner]];
    default:
      return scope satisfies never;
  }
}

/** Makes a {@link Spending}. */
export function createSpending({ pool, clock, limitsOf, timeZone }: SpendingDeps): Spending {
  const known = new Map<string, Period>();
  /** Of accounts and keys, as they were when they were last asked for. */
  const seen = new Map<string, OwnLimits>();

  function ownerOf({ personId, accountId, keyId = '' }: Spender, scope: SpendingScope): string {
    if (scope === 'site') return '';
    if (scope === 'key') return keyId;
    return scope === 'person' ? personId : `${personId}/${accountId}`;
  }

  /** The period of a limit at a time, whose counter is there. */
  async function periodOf(limit: SpendingLimit, owner: string, at: Date): Promise<Period> {
    const key = `${limit.scope}|${owner}|${limit.period}`;
    const last = known.get(key);
    if (last && last.startsAt <= at && at < last.endsAt) return last;
    const period = await inTransaction(pool, async (tx) => {
      // Nobody reserves or settles meanwhile: the sum would be without it.
      await lockUntilEnd(tx, 'spending');
      const { rows } = await tx.query<Omit<Period, 'owner'>>(
        // An hour may come twice where clocks are set back, so it begins by what has passed of it; days and months begin by the calendar.
        `select *, to_char("endsAt" at time zone $3, 'YYYY-MM-DD HH24:MI') as "endsAtLocal" from (select case when $2 = 'hour' then $1::timestamptz - (local - date_trunc('hour', local))
             else date_trunc($2, local) at time zone $3 end as "startsAt",
           case when $2 = 'hour' then $1::timestamptz - (local - date_trunc('hour', local)) + interval '1 hour'
             else (date_trunc($2, local) + ('1 ' || $2)::interval) at time zone $3 end as "endsAt"
         from (select $1::timestamptz at time zone $3 as local) as here) as period`,
        [at, units[limit.period], timeZone],
      );
      const { startsAt, endsAt, endsAtLocal } = rows[0]!;
      // By what an index finds: everybody else waits meanwhile.
      const [condition, whose] = rowsOf(limit.scope, owner);
      await tx.query(
        `insert into spend_counters (scope, owner, starts_at, ends_at, micro_usd)
         select $1, $2, $3::timestamptz, $4::timestamptz, coalesce(sum(coalesce(settled_micro_usd, reserved_micro_usd)), 0)
         from spending where at >= $3::timestamptz and at < $4::timestamptz and ${condition}
         on conflict do nothing`,
        [limit.scope, owner, startsAt, endsAt, ...whose],
      );
      return { owner, startsAt, endsAt, endsAtLocal };
    });
    if (known.size >= maxKnown) known.clear();
    known.set(key, period);
    return period;
  }

  const placeOf = ({ personId, accountId, keyId = '' }: Spender) => `${personId}/${keyId}/${accountId}`;

  async function ownLimitsOf(spender: Spender): Promise<OwnLimits> {
    const { personId, accountId, keyId = null } = spender;
    const { rows } = await pool.query<OwnLimits>({
      name: 'own-limits',
      text: 'select stoa_account_limit($1, $2) as account, stoa_key_limit($3) as key',
      values: [personId, accountId, keyId],
    });
    if (seen.size >= maxKnown) seen.clear();
    seen.set(placeOf(spender), rows[0]!);
    return rows[0]!;
  }

  async function open(spender: Spender, own: OwnLimits): Promise<OpenSpending> {
    const at = clock.now();
    const limits: (SpendingLimit & Period)[] = [];
    for (const limit of await limitsOf(own))
      limits.push({ ...limit, ...(await periodOf(limit, ownerOf(spender, limit.scope), at)) });
    return { spender, at, own, limits };
  }

  return {
    async reserving(spender, work) {
      for (let tries = 1; ; tries += 1)
        try {
          return await work(await open(spender, seen.get(placeOf(spender)) ?? (await ownLimitsOf(spender))));
        } catch (error) {
          if (!(error instanceof ChangedLimits) || tries >= maxTries) throw error;
          seen.delete(placeOf(spender));
        }
    },

    async remaining(spender) {
      const { limits } = await open(spender, await ownLimitsOf(spender));
      const { rows } = await pool.query<{ place: string; spent: string }>(
        `select place, micro_usd as spent from jsonb_array_elements($1) with ordinality as wanted (one, place)
         join spend_counters on scope = one->>'scope' and owner = one->>'owner'
           and starts_at = (one->>'startsAt')::timestamptz and ends_at = (one->>'endsAt')::timestamptz`,
        [JSON.stringify(limits)],
      );
      return rows.flatMap(({ place, spent }) => {
        const limit = limits[Number(place) - 1];
        if (!limit) return [];
        const { scope, period, rate, endsAt } = limit;
        const left = Math.max(0, Math.round(rate * microPerUsd) - Number(spent)) / microPerUsd;
        return [{ scope, period, rate, left, resetsAt: endsAt }];
      });
    },

    async reserve(tx, { spender: { personId, accountId, keyId = null }, at, own, limits }, { runId, usd }) {
      const needed = Math.ceil(usd * microPerUsd);
      // One statement: others wait for the counters until the end of the transaction.
      const { rows } = await tx.query<{ place: string; spent: string | null }>({
        name: 'reserve-spending',
        text: 'select place, spent from stoa_reserve_spending($1, $2, $3, $4, $5, $6, $7, $8, $9)',
        values: [
          runId,
          personId,
          accountId,
          keyId,
          at,
          needed,
          jsonOf(own.account),
          jsonOf(own.key),
          JSON.stringify(
            limits.map(({ scope, owner, startsAt, endsAt, rate }) => ({
              scope,
              owner,
              startsAt,
              endsAt,
              most: Math.round(rate * microPerUsd),
            })),
          ),
        ],
      });
      const [row] = rows;
      if (!row) return undefined;
      const limit = limits[Number(row.place) - 1];
      if (!limit || row.spent === null) {
        // A counter that is gone is made again.
        if (limit) known.clear();
        throw new ChangedLimits();
      }
      const { scope, period, rate, endsAt, endsAtLocal } = limit;
      return {
        scope,
        period,
        rate,
        spent: Number(row.spent) / microPerUsd,
        needed: needed / microPerUsd,
        resetsAt: endsAt,
        resetsAtLocal: endsAtLocal,
      };
    },

    async release(runId) {
      await pool.query('select stoa_settle_spending($1, 0)', [runId]);
    },

    async purge() {
      await pool.query(
        `select stoa_settle_spending(run_id, 0) from spending s
         where settled_micro_usd is null and at < $1::timestamptz - interval '${lostAfterMinutes} minutes'
           and not exists (select from runs r where r.id = s.run_id and r.status = 'running')`,
        [clock.now()],
      );
      await pool.query(`delete from spend_counters where ends_at < $1::timestamptz - interval '2 days'`, [
        clock.now(),
      ]);
      await pool.query(
        `delete from spending where settled_micro_usd is not null and at < $1::timestamptz - interval '${keepDays} days'`,
        [clock.now()],
      );
    },

    async check() {
      const { rows } = await pool.query<{ what: string; counted: string; summed: string }>(
        `select scope || ' ' || owner as what, micro_usd as counted, total as summed
         from (
           select c.scope, c.owner, c.micro_usd, coalesce((
             select sum(coalesce(s.settled_micro_usd, s.reserved_micro_usd)) from spending s where ${summed}
           ), 0) as total from spend_counters c
           where c.scope in ('site', 'key') or exists (select from people p where p.id::text = split_part(c.owner, '/', 1))
         ) as counters where micro_usd <> total
         union all
         select 'run ' || s.run_id, s.settled_micro_usd, round(u.cost_usd * ${microPerUsd})
         from spending s join usage u using (run_id)
         where s.settled_micro_usd is distinct from round(u.cost_usd * ${microPerUsd})`,
      );
      return rows.map(({ what, counted, summed: total }) => ({
        what,
        counted: Number(counted ?? 0) / microPerUsd,
        summed: Number(total) / microPerUsd,
      }));
    },
  };
}
