import type { DailyUsage } from '@stoa/core/contract';
import type { Queryable } from '../../platform/db/queryable.js';

/** Cost of runs. */
export interface BillingRepository {
  /** The usage of a person since a moment, by day in UTC and by model. */
  usageSince(personId: string, since: Date): Promise<DailyUsage[]>;
}

/** Reads the table that each run writes its cost into when it ends. */
export const createBillingRepository = (queryable: Queryable): BillingRepository => ({
  async usageSince(personId, since) {
    const { rows } = await queryable.query<DailyUsage>(
      `select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as date, model_id as "modelId",
         count(*)::int as replies, sum(input_tokens)::float8 as "inputTokens",
         sum(cached_tokens)::float8 as "cachedTokens", sum(output_tokens)::float8 as "outputTokens",
         sum(cost_usd)::float8 as "costUsd"
       from usage where person_id = $1 and created_at >= $2
       group by 1, 2 order by 1, 2`,
      [personId, since],
    );
    return rows;
  },
});
