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

/** A spender with the limits that hold for them now, and the counters of these. */
export interface OpenSpending {
  spender: Spender;
  at: Date;
  limits: readonly (SpendingLimit & Period)[];
}

interface Period {
  owner: string;
  startsAt: Date;
  endsAt: Date;
  endsAtLocal: string;
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
  limitsOf(spender: Spender): Promise<readonly SpendingLimit[]>;
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
  /** Finds the limits; call it before the transaction that reserves. */
  open(spender: Spender): Promise<OpenSpending>;
  /** Reserves within a transaction, or says which limit forbids it. @param usd see `costBound` */
  reserve(
    tx: PoolClient,
    opened: OpenSpending,
    reservation: { runId: string; usd: number },
  ): Promise<SpendingRefusal | undefined>;
  /** Gives back what was reserved for a request that will leave no usage. */
  release(runId: string): Promise<void>;
  /** Gives back what was reserved by processes that died, and forgets periods that have ended. */
  purge(): Promise<void>;
  /** Compares counters with their rows, and rows with the usage. */
  check(): Promise<SpendingMismatch[]>;
}

const microPerUsd = 1_000_000;
const maxKnown = 10_000;
/** Longer than any question in the background takes; what belongs to a run waits for the end of the run. */
const lostAfterMinutes = 10;
const keepDays = 70;
/** Counters of a spender at a time; `$1` is the person, `$2` the account, `$3` the time, `$4` the key. */
const matching = `(
    (scope = 'site' and owner = '') or (scope = 'person' and owner = $1::text)
    or (scope = 'account' and owner = $1::text || '/' || $2::text) or (scope = 'key' and owner = $4::text)
  ) and starts_at <= $3::timestamptz and ends_at > $3::timestamptz`;
/** Rows of `spending s` that a counter `c` sums up. */
const summed = `s.at >= c.starts_at and s.at < c.ends_at and (
    c.scope = 'site' or (c.scope = 'person' and s.person_id::text = c.owner)
    or (c.scope = 'account' and s.person_id::text || '/' || s.account_id = c.owner)
    or (c.scope = 'key' and s.key_id::text = c.owner)
  )`;
const units = { Monthly: 'month', Daily: 'day', Hourly: 'hour' } as const;

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

  return {
    async open(spender) {
      const at = clock.now();
      const limits: (SpendingLimit & Period)[] = [];
      for (const limit of await limitsOf(spender))
        limits.push({ ...limit, ...(await periodOf(limit, ownerOf(spender, limit.scope), at)) });
      return { spender, at, limits };
    },

    async reserve(tx, { spender: { personId, accountId, keyId = null }, at, limits }, { runId, usd }) {
      const needed = Math.ceil(usd * microPerUsd);
      await tx.query(`select pg_advisory_xact_lock_shared(hashtextextended('spending', 0))`);
      // In one order, so that nobody waits in a circle.
      const { rows } = await tx.query<{
        scope: SpendingScope;
        startsAt: Date;
        endsAt: Date;
        microUsd: string;
      }>(
        `select scope, starts_at as "startsAt", ends_at as "endsAt", micro_usd as "microUsd" from spend_counters
         where ${matching} order by scope, owner, starts_at, ends_at for update`,
        [personId, accountId, at, keyId],
      );
      for (const { scope, period, rate, startsAt, endsAt, endsAtLocal } of limits) {
        const counter = rows.find(
          (one) => one.scope === scope && +one.startsAt === +startsAt && +one.endsAt === +endsAt,
        );
        if (!counter) {
          known.clear();
          throw new Error('A counter of spending is gone; the next request makes it again.');
        }
        const spent = Number(counter.microUsd);
        if (spent + needed > Math.round(rate * microPerUsd))
          return {
            scope,
            period,
            rate,
            spent: spent / microPerUsd,
            needed: needed / microPerUsd,
            resetsAt: endsAt,
            resetsAtLocal: endsAtLocal,
          };
      }
      await tx.query(
        `with reserved as (
           insert into spending (run_id, person_id, account_id, key_id, at, reserved_micro_usd)
           values ($5, $1::uuid, $2::text, $4::uuid, $3::timestamptz, $6)
         )
         update spend_counters set micro_usd = micro_usd + $6 where ${matching}`,
        [personId, accountId, at, keyId, runId, needed],
      );
      return undefined;
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
