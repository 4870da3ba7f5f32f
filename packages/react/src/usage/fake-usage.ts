import {
  failed,
  success,
  type Outcome,
  type SiteUsageDimension,
  type UsageGroup,
  type UsageReport,
} from '@stoa/core/contract';
import { createUsageReports, type UsageQuestion, type UsageReports } from '@stoa/core/state';

/** 12 March 2026. */
export const fakeNow = Date.UTC(2026, 2, 12, 12);

const groupOf = (key: string, name: string | null, at: number): UsageGroup => ({
  key,
  name,
  replies: 40 + at * 3,
  inputTokens: 90_000 - at * 7_000,
  cachedTokens: 12_000 - at * 900,
  embeddingTokens: at === 1 ? 4_000 : 0,
  outputTokens: 21_000 - at * 1_500,
  reasoningTokens: 5_000 - at * 400,
  estimated: at === 2 ? 3 : 0,
  costUsd: 4.5 / (at + 1),
});

const groups: Record<SiteUsageDimension, UsageGroup[]> = {
  day: Array.from({ length: 12 }, (_, at) =>
    groupOf(`2026-03-${String(at + 1).padStart(2, '0')}`, null, (at * 5) % 7),
  ),
  model: [groupOf('large', 'Large', 0), groupOf('small', 'Small', 1), groupOf('gone-model', null, 2)],
  person: [
    groupOf('1', 'thea@example.org', 0),
    groupOf('2', 'somebody.with.a.long.address@narrow-screens.subdomain.example.org', 1),
  ],
  account: [groupOf('190.05.12345', 'Chemistry lab', 0), groupOf('general_account', 'No COA On File', 1)],
  assistant: [groupOf('astp/1', 'Librarian', 0), groupOf('astp/2', null, 1), groupOf('', null, 2)],
  entryPoint: ['web', 'embed', 'api', 'mcp', 'background', ''].map((key, at) => groupOf(key, null, at)),
};

/** A report that leaves some groups out. */
export function fakeReport(by: SiteUsageDimension, omitted = 0): UsageReport {
  const all = groups[by];
  const total = { ...groupOf('', null, 0), replies: 0, inputTokens: 0, cachedTokens: 0, embeddingTokens: 0 };
  const { key: _key, name: _name, ...sums } = { ...total, outputTokens: 0, reasoningTokens: 0, costUsd: 0 };
  for (const group of all)
    for (const name of Object.keys(sums) as (keyof typeof sums)[]) sums[name] += group[name];
  return { total: sums, groups: all.slice(0, all.length - omitted), omitted };
}

/** Reports of a server, which answers `answer` or as it usually does. */
export function createFakeUsage(
  answer: (
    question: UsageQuestion & { limit?: number },
  ) => Outcome<UsageReport> | Promise<Outcome<UsageReport>> = ({ by }) => success(fakeReport(by)),
): UsageReports & { asked: (UsageQuestion & { limit?: number })[] } {
  const asked: (UsageQuestion & { limit?: number })[] = [];
  const reports = createUsageReports(async (question) => {
    asked.push(question);
    return answer(question);
  });
  return { ...reports, asked };
}

export const noAnswer = failed({ code: 'network', message: 'Network Error' });
