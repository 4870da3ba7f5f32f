import { builtInAccount, type SiteUsageDimension, type UsageSums } from '@stoa/core/contract';
import type { Pool, PoolClient } from 'pg';
import { lockUntilEnd } from '../../platform/db/advisory-lock.js';
import { inTransaction } from '../../platform/db/transaction.js';

/** Days of UTC, both of which belong to it. */
export interface UsageDays {
  from: string;
  to: string;
}

/** The usage of one value of a dimension. */
export interface UsageRow extends UsageSums {
  key: string;
}

/** Reads and sums what requests to models have used. */
export interface UsageRepository {
  /** What a person has used and paid for, the dearest first. */
  ofPerson(personId: string, days: UsageDays, by: SiteUsageDimension): Promise<UsageRow[]>;
  /** What everybody has used, the dearest first. */
  ofSite(days: UsageDays, by: SiteUsageDimension): Promise<UsageRow[]>;
  /** Names of what keys stand for: of people their address, of assistants those of groups. */
  names(by: SiteUsageDimension, keys: readonly string[]): Promise<Map<string, string>>;
  /** Sums days, weeks and months that have ended. */
  sumEnded(): Promise<void>;
}

/** What stands for a row of `usage` in each dimension. */
const keys = {
  day: `to_char(created_at at time zone 'UTC', 'YYYY-MM-DD')`,
  model: 'model_id',
  person: 'person_id::text',
  account: `coalesce(account_id, '${builtInAccount.id}')`,
  assistant: `coalesce(assistant_id, '')`,
  entryPoint: `coalesce(entry_point, '')`,
} as const satisfies Record<SiteUsageDimension, string>;
const summedDimensions = ['model', 'person', 'account', 'assistant', 'entryPoint'] as const;

const rowSums = `count(*) as replies, coalesce(sum(input_tokens), 0) as input_tokens, coalesce(sum(cached_tokens), 0) as cached_tokens,
  coalesce(sum(output_tokens), 0) as output_tokens, coalesce(sum(reasoning_tokens), 0) as reasoning_tokens,
  coalesce(sum(embedding_tokens), 0) as embedding_tokens, count(*) filter (where is_estimated) as estimated,
  coalesce(sum((cost_usd * 1000000)::bigint), 0) as micro_usd`;
const columns =
  'replies, input_tokens, cached_tokens, output_tokens, reasoning_tokens, embedding_tokens, estimated, micro_usd';
/** Whole numbers below 2^53, which this type adds exactly and faster than others. */
const told = `key, sum(replies::float8) as replies, sum(input_tokens::float8) as "inputTokens", sum(cached_tokens::float8) as "cachedTokens",
  sum(output_tokens::float8) as "outputTokens", sum(reasoning_tokens::float8) as "reasoningTokens",
  sum(embedding_tokens::float8) as "embeddingTokens", sum(estimated::float8) as estimated, sum(micro_usd::float8) / 1000000 as "costUsd"`;
const dearestFirst = 'group by key order by "costUsd" desc, key';

/** Rows of one transaction may be written this long after its time. */
const settledAfter = `interval '1 hour'`;
/** Days that one call sums, so that nobody waits for a long past. */
const daysAtOnce = 60;

async function sumDay(tx: PoolClient, day: string): Promise<void> {
  await tx.query(
    `insert into usage_sums (span, starts_on, dimension, key, ${columns})
     select 'day', $1::date, dimension, key, ${columns} from (
       select case ${summedDimensions.map((name) => `when grouping(${keys[name]}) = 0 then '${name}'`).join(' ')} else 'all' end as dimension,
         coalesce(${summedDimensions.map((name) => keys[name]).join(', ')}, '') as key, ${rowSums}
       from usage where created_at >= $1::date::timestamp at time zone 'UTC' and created_at < ($1::date + 1)::timestamp at time zone 'UTC'
       group by grouping sets ((), ${summedDimensions.map((name) => `(${keys[name]})`).join(', ')})
     ) as sums on conflict do nothing`,
    [day],
  );
}

/** Sums the weeks or months that have ended and whose days are all summed. */
async function sumSpans(tx: PoolClient, span: 'week' | 'month', first: string, end: string): Promise<void> {
  const after = (start: string) => `(${start} + interval '1 ${span}')::date`;
  await tx.query(
    `insert into usage_sums (span, starts_on, dimension, key, ${columns})
     select '${span}', start, dimension, key, sum(replies), sum(input_tokens), sum(cached_tokens), sum(output_tokens), sum(reasoning_tokens),
       sum(embedding_tokens), sum(estimated), sum(micro_usd)
     from (
       select date_trunc('${span}', starts_on)::date as start from usage_sums
       where dimension = 'all' and span = 'day' and starts_on >= $1::date and starts_on < date_trunc('${span}', $2::date)
       group by 1 having count(*) = ${after(`date_trunc('${span}', min(starts_on))`)} - date_trunc('${span}', min(starts_on))::date
     ) as spans join usage_sums on span = 'day' and starts_on >= start and starts_on < ${after('start')}
     where not exists (select from usage_sums s where s.dimension = 'all' and s.span = '${span}' and s.starts_on = start)
     group by start, dimension, key`,
    [first, end],
  );
}

/** Reads the table that each request to a model writes its usage into when it ends. */
export function createUsageRepository(pool: Pool): UsageRepository {
  return {
    async ofPerson(personId, { from, to }, by) {
      const { rows } = await pool.query<UsageRow>(
        `select ${told} from (
           select ${keys[by]} as key, ${rowSums} from usage
           where person_id = $1 and created_at >= $2::date::timestamp at time zone 'UTC'
             and created_at < ($3::date + 1)::timestamp at time zone 'UTC' group by 1
         ) as sums ${dearestFirst}`,
        [personId, from, to],
      );
      return rows;
    },

    async ofSite({ from, to }, by) {
      const isByDay = by === 'day';
      const key = isByDay ? `to_char(starts_on, 'YYYY-MM-DD')` : 'key';
      const { rows } = await pool.query<UsageRow>(
        `with months as materialized (
           select starts_on from usage_sums where dimension = 'all' and span = 'month' and $3::text <> 'all'
             and starts_on >= $1::date and starts_on + interval '1 month' <= $2::date + 1
         ), weeks as materialized (
           select starts_on from usage_sums where dimension = 'all' and span = 'week' and $3::text <> 'all'
             and starts_on >= $1::date and starts_on + 7 <= $2::date + 1
             and not exists (
               select from months m where usage_sums.starts_on < m.starts_on + interval '1 month' and usage_sums.starts_on + 7 > m.starts_on
             )
         ), days as materialized (
           select one::date as day, exists (
             select from usage_sums where dimension = 'all' and span = 'day' and starts_on = one::date
           ) as is_summed from generate_series($1::date, $2::date, interval '1 day') as one
           where not exists (select from months where one >= starts_on and one < starts_on + interval '1 month')
             and not exists (select from weeks where one >= starts_on and one < starts_on + 7)
         )
         select ${told} from (
           select key, ${columns} from usage_sums
           where dimension = $3 and span = 'month' and starts_on = any (array(select starts_on from months))
           union all
           select key, ${columns} from usage_sums
           where dimension = $3 and span = 'week' and starts_on = any (array(select starts_on from weeks))
           union all
           select ${key}, ${columns} from usage_sums
           where dimension = $3 and span = 'day' and starts_on = any (array(select day from days where is_summed))
           union all
           select * from (
             select ${keys[by]} as key, ${rowSums} from days join usage on created_at >= day::timestamp at time zone 'UTC'
               and created_at < (day + 1)::timestamp at time zone 'UTC' where not is_summed group by 1
           ) as others
         ) as parts ${isByDay ? 'where replies > 0' : ''} ${dearestFirst}`,
        [from, to, isByDay ? 'all' : by],
      );
      return rows;
    },

    async names(by, wanted) {
      if ((by !== 'person' && by !== 'assistant') || wanted.length === 0) return new Map();
      const { rows } = await pool.query<{ key: string; name: string }>(
        by === 'person'
          ? `select id::text as key, email as name from people where id::text = any ($1)`
          : `select a.id as key, v.definition->>'name' as name from assistants a
             join assistant_versions v on v.assistant_id = a.id and v.version = a.newest_version
             where a.group_id is not null and a.id = any ($1)`,
        [wanted],
      );
      return new Map(rows.map(({ key, name }) => [key, name]));
    },

    async sumEnded() {
      const { rows } = await pool.query<{ day: string; first: string; end: string }>(
        `select to_char(one, 'YYYY-MM-DD') as day, to_char(first, 'YYYY-MM-DD') as first, to_char("end", 'YYYY-MM-DD') as end
         from (
           select date_trunc('month', min(created_at) at time zone 'UTC')::date as first,
             ((now() - ${settledAfter}) at time zone 'UTC')::date as "end" from usage
         ) as times, generate_series(first, "end" - 1, interval '1 day') as one
         where not exists (select from usage_sums where dimension = 'all' and span = 'day' and starts_on = one::date)
         order by one limit ${daysAtOnce}`,
      );
      for (const { day } of rows)
        await inTransaction(pool, async (tx) => {
          await lockUntilEnd(tx, 'usage-sums');
          await sumDay(tx, day);
        });
      const [{ first, end } = { first: undefined, end: undefined }] = rows;
      if (first === undefined || end === undefined) return;
      await inTransaction(pool, async (tx) => {
        await lockUntilEnd(tx, 'usage-sums');
        await sumSpans(tx, 'week', first, end);
        await sumSpans(tx, 'month', first, end);
      });
    },
  };
}
