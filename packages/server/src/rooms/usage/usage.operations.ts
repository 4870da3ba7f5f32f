import {
  builtInAccount,
  success,
  usageLimits,
  type Outcome,
  type PricesOfModel,
  type SiteUsageDimension,
  type UsageReport,
  type UsageSums,
} from '@stoa/core/contract';
import type { LlmCatalogue } from '../../platform/llm/port.js';
import type { AccountRepository } from '../accounts/accounts.repository.js';
import type { RoomHandlers } from '../handlers.js';
import { refused } from '../refused.js';
import type { UsageDays, UsageRepository, UsageRow } from './usage.repository.js';

/** Dependencies of {@link usageOperations}. */
export interface UsageOperationsDeps {
  usage: UsageRepository;
  accounts: Pick<AccountRepository, 'list'>;
  catalogue: Pick<LlmCatalogue, 'get'>;
  /** What each model cost over time. */
  prices(): Promise<PricesOfModel[]>;
}

const nothing: UsageSums = {
  replies: 0,
  inputTokens: 0,
  cachedTokens: 0,
  embeddingTokens: 0,
  outputTokens: 0,
  reasoningTokens: 0,
  estimated: 0,
  costUsd: 0,
};

/** Adds up what has no more than six decimals. */
function totalOf(rows: readonly UsageRow[]): UsageSums {
  const total = { ...nothing };
  for (const row of rows)
    for (const name of Object.keys(nothing) as (keyof UsageSums)[]) total[name] += row[name];
  return { ...total, costUsd: Math.round(total.costUsd * 1e6) / 1e6 };
}

const dayMs = 86_400_000;

/** Why days are none of a report. */
function refusalOf({ from, to }: UsageDays): Outcome<never> | undefined {
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  if (days < 1) return refused('The first day is after the last one.');
  return days > usageLimits.days ? refused(`A report covers at most ${usageLimits.days} days.`) : undefined;
}

/** Operations on what was used. Days are those of UTC, as of the month-to-date cost. */
export function usageOperations({
  usage,
  accounts,
  catalogue,
  prices,
}: UsageOperationsDeps): RoomHandlers<'usage'> {
  async function report(
    rows: readonly UsageRow[],
    by: SiteUsageDimension,
    limit: number,
    accountNames: ReadonlyMap<string, string>,
  ): Promise<Outcome<{ success: true; data: UsageReport }>> {
    const inOrder = by === 'day' ? rows.toSorted((one, other) => one.key.localeCompare(other.key)) : rows;
    const shown = inOrder.slice(0, limit);
    const names = await usage.names(
      by,
      shown.map(({ key }) => key),
    );
    const nameOf = (key: string): string | null => {
      if (by === 'model') return catalogue.get(key)?.name ?? null;
      if (by === 'account') return accountNames.get(key) ?? null;
      return names.get(key) ?? null;
    };
    const groups = shown.map((row) => ({ ...row, name: nameOf(row.key) }));
    const omitted = inOrder.length - shown.length;
    return success({ success: true, data: { total: totalOf(rows), groups, omitted } });
  }
  const builtIn = [builtInAccount.id, builtInAccount.name] as const;

  return {
    async mine({ by, limit, ...days }, { person }) {
      const refusal = refusalOf(days);
      if (refusal) return refusal;
      const list = by === 'account' ? await accounts.list(person.id) : [];
      const names = new Map([builtIn, ...list.map(({ id, name }) => [id, name] as const)]);
      return report(await usage.ofPerson(person.id, days, by), by, limit, names);
    },
    prices: async () => success({ success: true, data: await prices() }),
    async site({ by, limit, ...days }) {
      return refusalOf(days) ?? report(await usage.ofSite(days, by), by, limit, new Map([builtIn]));
    },
  };
}
